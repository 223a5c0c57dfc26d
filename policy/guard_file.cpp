#include "policy/guard_file.hpp"

#include "config/document.hpp"
#include "config/reader.hpp"
#include "config/suggest.hpp"
#include "policy/guard_reader.hpp"
#include "policy/sync_checks.hpp"

#include <algorithm>
#include <map>

namespace weir::policy {

namespace {

namespace fs = std::filesystem;

/// Guards of all files before those with errors are left out: ids have to be
/// compared with theirs too.
struct loader {
  std::vector<candidate> read;
  config::issues issues;

  void error(ec code, const std::string& file, std::string message) {
    config::report{issues, file}.error(code, {}, std::move(message));
  }

  void list(const boost::json::array& items, const std::string& pointer,
            const std::string& file) {
    if (items.empty())
      config::report{issues, file}.error(ec::empty_record, pointer,
                                         "the list holds no guard");
    for (std::size_t i = 0; i < items.size(); ++i)
      read.push_back(
          read_guard(items[i], config::child(pointer, i), file, issues));
  }

  void document(config::parsed parsed, const std::string& file) {
    issues.insert(issues.end(), parsed.issues.begin(), parsed.issues.end());
    if (!parsed.root)
      return;
    auto* object = parsed.root->if_object();
    if (auto* items = parsed.root->if_array()) {
      list(*items, {}, file);
    } else if (object != nullptr && object->contains("guards")) {
      config::report where{issues, file};
      config::object_reader in(*object, {}, where);
      if (auto* guards = in.array("guards", config::need::required))
        list(*guards, in.pointer("guards"), file);
      in.finish(config::severity::warning);
    } else if (object != nullptr) {
      read.push_back(read_guard(*parsed.root, {}, file, issues));
    } else {
      config::report{issues, file}.add(
          config::severity::error, ec::wrong_type, {}, {},
          "a guard, a list of guards, or an object with guards",
          config::shown(*parsed.root, {}));
    }
  }

  void file(const fs::path& path) {
    document(config::read_document(path), path.string());
  }

  void folder(const fs::path& path);
  void path(const fs::path& path);
  void find_duplicates();
  void follow_shipped(std::vector<guard>& guards);
  load_result finish(follow checks);
};

bool is_guard_file(const fs::path& path) {
  auto extension = path.extension();
  return !path.filename().string().starts_with('.') &&
         (extension == ".json" || extension == ".yaml" || extension == ".yml");
}

void loader::folder(const fs::path& path) {
  std::vector<fs::path> files;
  std::error_code failed;
  fs::directory_iterator entries(path, failed);
  for (; !failed && entries != fs::directory_iterator();
       entries.increment(failed)) {
    std::error_code unknown;
    if (is_guard_file(entries->path()) && !entries->is_directory(unknown))
      files.push_back(entries->path());
  }
  if (failed)
    error(ec::file_unreadable, path.string(), failed.message());
  else if (files.empty())
    error(ec::empty_record, path.string(),
          "the folder holds no file named *.json, *.yaml or *.yml");
  std::sort(files.begin(), files.end());
  for (auto& entry : files)
    file(entry);
}

void loader::path(const fs::path& path) {
  std::error_code failed;
  if (fs::is_directory(path, failed))
    folder(path);
  else
    file(path);
}

std::string place(const guard& guard) {
  return guard.file + (guard.pointer.empty() ? "" : ", " + guard.pointer);
}

void loader::find_duplicates() {
  std::map<std::string, const guard*> ids;
  std::map<std::string, const guard*> slugs;
  for (auto& candidate : read) {
    auto& guard = candidate.guard;
    auto taken = [&](auto& names, const std::string& name,
                     std::string_view key) {
      auto [first, added] = names.emplace(name, &guard);
      if (added || name.empty())
        return false;
      config::report{issues, guard.file, guard.slug}.error(
          ec::duplicate_id, config::child(guard.pointer, key),
          "the " + std::string(key) + " \"" + config::shortened(name) +
              "\" is taken by the guard of " + place(*first->second));
      return true;
    };
    // A guard whose slug came from its id is one mistake, not two.
    bool duplicate = taken(ids, guard.id, "id");
    bool same_slug = !(duplicate && guard.id == guard.slug) &&
                     taken(slugs, guard.slug, "slug");
    if (duplicate || same_slug)
      candidate.sound = false;
  }
}

/// Only now is known what a guard that follows the catalogue can reach.
void loader::follow_shipped(std::vector<guard>& guards) {
  // Read once: most files follow nothing, and the catalogue is long.
  static const auto catalogue = shipped_guards().guards;
  follow_catalogue(guards, catalogue);
  for (auto& guard : guards)
    if (guard.sync_checks)
      warn_of_idle_guard(guard, issues);
}

load_result loader::finish(follow checks) {
  find_duplicates();
  load_result out;
  for (auto& [guard, sound] : read)
    if (sound)
      out.guards.push_back(std::move(guard));
  const bool any = std::any_of(out.guards.begin(), out.guards.end(),
                               [](auto& guard) { return guard.sync_checks; });
  if (any && checks == follow::catalogue)
    follow_shipped(out.guards);
  out.issues = std::move(issues);
  return out;
}

/// Runs `work` so that what the standard library throws, such as a lack of
/// memory or a path that cannot be spelt, ends as an issue.
template <class Work>
load_result guarded(Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    load_result out;
    config::report{out.issues, {}}.error(ec::internal, {}, error.what());
    return out;
  }
}

} // namespace

bool load_result::can_start() const {
  return std::none_of(issues.begin(), issues.end(), is_fatal);
}

load_result load_guards(const std::vector<fs::path>& paths, follow checks) {
  return guarded([&] {
    loader loader;
    if (paths.empty())
      loader.error(ec::empty_record, {}, "no file of guards is named");
    for (auto& path : paths)
      loader.path(path);
    return loader.finish(checks);
  });
}

load_result read_guards(std::string_view bytes, const std::string& filename) {
  const guard_text file{filename, bytes};
  return read_guards({&file, 1});
}

load_result read_guards(std::span<const guard_text> files, follow checks) {
  return guarded([&] {
    loader loader;
    for (auto& file : files) {
      std::string name{file.filename};
      loader.document(config::parse_document(file.bytes, name), name);
    }
    return loader.finish(checks);
  });
}

config::issues activate(std::vector<guard>& guards,
                        const std::vector<std::string>& slugs) {
  config::issues out;
  std::vector<std::string_view> known;
  known.reserve(guards.size());
  for (auto& guard : guards)
    known.push_back(guard.slug);
  for (auto& slug : slugs) {
    bool found = slug == "all";
    for (auto& guard : guards) {
      if (slug != "all" && guard.slug != slug)
        continue;
      guard.status = guard_status::active;
      found = true;
    }
    if (!found)
      config::report{out, {}}.error(ec::unknown_guard, {},
                                    "no guard has the slug \"" +
                                        config::shortened(slug) + '"' +
                                        config::did_you_mean(slug, known));
  }
  return out;
}

} // namespace weir::policy
