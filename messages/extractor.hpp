// The walk behind extract_texts. Private to messages/extract*.cpp.
//
//   request/response ─▶ dispatch(field) ─▶ a shape (messages, part, call, ...)
//                            ▲                        │
//                            └──────── fields ────────┘
//
// A shape looks its keys up in its table (extract_tables.hpp) and dispatches
// each; the leaves end as texts, as skipped, or as unjudged.
#pragma once

#include "messages/event.hpp"
#include "messages/extract_tables.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace weir::extract {

namespace json = boost::json;

/// What surrounds a value: inherited by the texts below it.
struct context {
  text_origin origin = text_origin::unknown;
  text_part part = text_part::other;
  std::uint32_t call = no_call;
  bool is_new = true;

  context with(text_part other) const { return with(origin, other); }
  context with(text_origin who, text_part what) const {
    return {who, what, call, is_new};
  }
};

inline std::string_view view(json::string_view s) {
  return {s.data(), s.size()};
}
inline std::string_view view(const json::string& s) {
  return {s.data(), s.size()};
}

/// The string at a key, "" if there is none.
std::string_view string_at(const json::object& object, std::string_view key);

class extractor {
public:
  explicit extractor(event& out) : out_(out) {}

  void request(const json::object& payload);
  void response(const json::object& payload);

private:
  using place = std::uint32_t; ///< index into event::nodes

  place child(place parent, json::string_view key);
  place child(place parent, std::size_t index);
  place add(const path_node& node);

  text make_text(std::string_view value, place node, const context& at) const;
  void leaf(std::string_view value, place node, const context& at);
  void unaddressable(std::string_view value, place node, const context& at);
  void encoded(std::string_view value, place node, const context& at);
  std::string_view keep(std::string value);

  void dispatch(field means, const json::value& value, place node,
                const context& at);
  void skip(const json::value& value, place node, const context& at);
  void unknown(const json::value& value, place node, const context& at);
  void leaves(const json::value& value, place node, const context& at);
  void leaves_of(const json::object& object, place node, const context& at);
  void number(const json::value& value, place node, const context& at);

  void messages(const json::value& value, place node, const context& at);
  void item(const json::value& value, place node, const context& at);
  void content(const json::value& value, place node, const context& at);
  void part(const json::object& object, place node, const context& at);
  void document(const json::object& object, place node, const context& at);
  void media(const json::value& value, place node, const context& at);
  void call(const json::object& object, place node, context at);
  void result(const json::value& value, place node, const context& at);

  /// Dispatches every member of an object by a table.
  template <class Table>
  void fields(const Table& table, const json::object& object, place node,
              const context& at) {
    for (const auto& member : object)
      dispatch(find(table, view(member.key())), member.value(),
               child(node, member.key()), at);
  }

  /// Visits the elements of an array, or the one value that is no array.
  template <class Visit>
  void each(const json::value& value, place node, Visit visit) {
    const auto* array = value.if_array();
    if (array == nullptr)
      return visit(value, node, std::size_t{0});
    for (std::size_t i = 0; i < array->size(); ++i)
      visit((*array)[i], child(node, i), i);
  }

  event& out_;
};

} // namespace weir::extract
