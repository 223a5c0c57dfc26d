#include "cli/baseline.hpp"

#include "config/document.hpp"
#include "config/reader.hpp"
#include "config/write_document.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <tuple>

namespace weir::cli {

namespace json = boost::json;

namespace {

constexpr std::int64_t version = 1;

} // namespace

baseline read_baseline(const std::string& file) {
  baseline out;
  auto parsed = config::read_document(file);
  out.issues = std::move(parsed.issues);
  if (!parsed.root)
    return out;
  config::report where{out.issues, file};
  const auto* object = config::expect_object(*parsed.root, "", where);
  if (object == nullptr)
    return out;
  config::object_reader in(*object, "", where);
  in.integer("version", config::need::required,
             {.min = version, .max = version});
  const auto* list = in.array("findings", config::need::required);
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto at = config::child(in.pointer("findings"), i);
    const auto* item = config::expect_object((*list)[i], at, where);
    if (item == nullptr)
      continue;
    config::object_reader one(*item, at, where);
    if (auto fp = one.string("fp", config::need::required, {1}))
      out.fingerprints.insert(std::move(*fp));
    for (const auto* key : {"check", "file", "category", "note"})
      one.string(key, config::need::optional);
    one.finish(config::severity::error);
  }
  in.finish(config::severity::error);
  return out;
}

std::string baseline_json(const definition_report& report) {
  std::vector<std::tuple<std::string, std::string, std::string, std::string>>
      rows;
  for (const auto& each : report.findings)
    rows.emplace_back(report.found.all[each.definition].file->name,
                      each.finding.detector, each.finding.fp,
                      each.finding.category);
  std::sort(rows.begin(), rows.end());
  json::array findings;
  for (const auto& [file, check, fp, category] : rows)
    findings.push_back(
        {{"fp", fp}, {"check", check}, {"category", category}, {"file", file}});
  return config::write_document(
      json::object{{"version", version}, {"findings", std::move(findings)}},
      config::document_format::json);
}

} // namespace weir::cli
