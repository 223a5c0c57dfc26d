#include "detectors/patterns/literal_set.hpp"

#include "detectors/patterns/compile_cache.hpp"
#include "messages/digest.hpp"

#include <algorithm>
#include <hs/hs.h>
#include <new>

namespace weir::detectors {

namespace {

struct database_deleter {
  void operator()(hs_database_t* database) const { hs_free_database(database); }
};
using database = std::unique_ptr<hs_database_t, database_deleter>;

struct scratch_deleter {
  void operator()(hs_scratch_t* scratch) const { hs_free_scratch(scratch); }
};

/// Sets from here on are worth keeping: below, compiling costs no more than
/// reading a file.
constexpr std::size_t large_set = 200;

int take_hit(unsigned id, unsigned long long, unsigned long long to, unsigned,
             void* context) {
  static_cast<std::vector<literal_hit>*>(context)->push_back(
      {id, static_cast<std::uint32_t>(to)});
  return 0;
}

/// What decides the compiled form: the literals, the library, the machine.
std::string digest_of(std::span<const literal> literals) {
  std::string all = hs_version();
  hs_platform_info_t platform{};
  hs_populate_platform(&platform);
  all += '\0' + std::to_string(platform.cpu_features) + '\0' +
         std::to_string(platform.tune) + '\0';
  for (const literal& one : literals) {
    all += one.exact_case ? 'E' : 'c';
    all += one.once ? '1' : 'n';
    all += std::to_string(one.bytes.size()) + ':' + one.bytes;
  }
  return sha256_hex(all);
}

database compiled(std::span<const literal> literals) {
  std::vector<const char*> bytes;
  std::vector<unsigned> flags;
  std::vector<unsigned> ids;
  std::vector<std::size_t> sizes;
  for (const literal& one : literals) {
    bytes.push_back(one.bytes.data());
    sizes.push_back(one.bytes.size());
    flags.push_back((one.exact_case ? 0u : HS_FLAG_CASELESS) |
                    (one.once ? HS_FLAG_SINGLEMATCH : 0u));
    ids.push_back(static_cast<unsigned>(ids.size()));
  }
  hs_database_t* made = nullptr;
  hs_compile_error_t* error = nullptr;
  if (hs_compile_lit_multi(bytes.data(), flags.data(), ids.data(), sizes.data(),
                           static_cast<unsigned>(ids.size()), HS_MODE_BLOCK,
                           nullptr, &made, &error) != HS_SUCCESS) {
    hs_free_compile_error(error);
    // strings have no syntax to be wrong: what is left is memory
    throw std::bad_alloc();
  }
  return database(made);
}

database restored(const std::string& bytes) {
  hs_database_t* made = nullptr;
  if (bytes.empty() ||
      hs_deserialize_database(bytes.data(), bytes.size(), &made) != HS_SUCCESS)
    return {};
  return database(made);
}

std::string serialized(const database& made) {
  char* bytes = nullptr;
  std::size_t size = 0;
  if (hs_serialize_database(made.get(), &bytes, &size) != HS_SUCCESS)
    return {};
  std::string out(bytes, size);
  std::free(bytes);
  return out;
}

database cached(std::span<const literal> literals) {
  if (literals.size() < large_set)
    return compiled(literals);
  const compile_cache cache;
  const std::string name = "literals-" + digest_of(literals);
  if (database kept = restored(cache.read(name)))
    return kept;
  database made = compiled(literals);
  cache.write(name, serialized(made));
  return made;
}

} // namespace

struct literal_scratch::memory {
  /// The database that `scratch` was last fitted to.
  const hs_database_t* fitted = nullptr;
  std::unique_ptr<hs_scratch_t, scratch_deleter> scratch;
};

namespace {

class vectorscan_set final : public literal_set {
public:
  explicit vectorscan_set(database made) : database_(std::move(made)) {}

  bool scan(std::string_view text, literal_scratch& scratch,
            std::vector<literal_hit>& out) const override {
    if (database_ == nullptr)
      return true;
    auto& memory = scratch.get();
    if (memory.fitted != database_.get()) {
      hs_scratch_t* fitted = memory.scratch.release();
      const auto result = hs_alloc_scratch(database_.get(), &fitted);
      memory.scratch.reset(fitted);
      if (result != HS_SUCCESS)
        return false;
      memory.fitted = database_.get();
    }
    return hs_scan(database_.get(), text.data(),
                   static_cast<unsigned>(text.size()), 0, memory.scratch.get(),
                   take_hit, &out) == HS_SUCCESS;
  }

private:
  database database_; ///< null without literals
};

} // namespace

literal_scratch::literal_scratch() : memory_(std::make_unique<memory>()) {}
literal_scratch::~literal_scratch() = default;

std::unique_ptr<const literal_set>
literal_set::make(std::span<const literal> literals) {
  return std::make_unique<vectorscan_set>(literals.empty() ? database{}
                                                           : cached(literals));
}

} // namespace weir::detectors
