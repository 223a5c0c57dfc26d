#include "policy/guard_file.hpp"
#include "tests/policy/guards.hpp"
#include "tests/support/temp_folder.hpp"

using namespace weir;
using boost::json::serialize;
using test::sound_guard;

BOOST_AUTO_TEST_SUITE(guard_paths)

namespace {

const config::issue& only_issue(const policy::load_result& loaded, ec code) {
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  BOOST_TEST((loaded.issues[0].code == code), to_string(loaded.issues[0]));
  return loaded.issues[0];
}

std::vector<std::string> ids(const policy::load_result& loaded) {
  std::vector<std::string> out;
  for (auto& guard : loaded.guards)
    out.push_back(guard.id);
  return out;
}

std::string text(std::string_view id) {
  return serialize(sound_guard(id));
}

} // namespace

BOOST_AUTO_TEST_CASE(folder_gives_its_files_by_name_and_nothing_else) {
  test::temp_folder folder;
  folder.write("b.yml", text("b"));
  folder.write("a.json", text("a"));
  folder.write("c.yaml", text("c"));
  folder.write("notes.txt", "not a guard");
  folder.write(".hidden.json", "not a guard");
  folder.write("below/d.json", text("d"));
  std::filesystem::create_directory(folder.path() / "folder.json");
  auto loaded = policy::load_guards({folder.path()});
  test::check_clean(loaded);
  BOOST_TEST(ids(loaded) == (std::vector<std::string>{"a", "b", "c"}),
             boost::test_tools::per_element());
  BOOST_TEST(loaded.guards[0].file == (folder.path() / "a.json").string());
}

BOOST_AUTO_TEST_CASE(order_in_a_folder_is_that_of_the_names) {
  test::temp_folder folder;
  std::vector<std::string> expected;
  for (int i = 40; i-- > 0;) {
    auto id = "g" + std::to_string(100 + i * 7 % 40);
    folder.write(id + ".json", text(id));
    expected.push_back(id);
  }
  std::sort(expected.begin(), expected.end());
  BOOST_TEST(ids(policy::load_guards({folder.path()})) == expected,
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(files_and_folders_add_up_in_the_order_named) {
  test::temp_folder folder;
  folder.write("sub/x.json", text("x"));
  auto list =
      folder.write("list.json", '[' + text("p") + ',' + text("q") + ']');
  auto loaded = policy::load_guards({list, folder.path() / "sub"});
  test::check_clean(loaded);
  BOOST_TEST(ids(loaded) == (std::vector<std::string>{"p", "q", "x"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(empty_folder_missing_path_and_no_path_are_errors) {
  test::temp_folder folder;
  folder.write("notes.txt", "x");
  auto empty = policy::load_guards({folder.path()});
  BOOST_TEST(only_issue(empty, ec::empty_record).file ==
             folder.path().string());
  BOOST_TEST(!empty.can_start());
  auto missing = policy::load_guards({folder.path() / "none"});
  only_issue(missing, ec::file_unreadable);
  BOOST_TEST(!missing.can_start());
  auto none = policy::load_guards({});
  only_issue(none, ec::empty_record);
  BOOST_TEST(!none.can_start());
}

BOOST_AUTO_TEST_CASE(dangling_link_in_a_folder_is_an_error_not_an_absence) {
  test::temp_folder folder;
  folder.write("a.json", text("a"));
  std::filesystem::create_symlink(folder.path() / "gone",
                                  folder.path() / "b.json");
  auto loaded = policy::load_guards({folder.path()});
  only_issue(loaded, ec::file_unreadable);
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_CASE(duplicate_ids_across_files_name_both_places) {
  test::temp_folder folder;
  auto first = folder.write("a.json", text("same"));
  auto second =
      folder.write("b.json", '[' + text("other") + ',' + text("same") + ']');
  auto loaded = policy::load_guards({first, second});
  auto& issue = only_issue(loaded, ec::duplicate_id);
  BOOST_TEST(issue.file == second.string());
  BOOST_TEST(issue.pointer == "/1/id");
  BOOST_TEST(ids(loaded) == (std::vector<std::string>{"same", "other"}),
             boost::test_tools::per_element());
  BOOST_TEST(issue.message.find(first.string()) != std::string::npos);
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_CASE(texts_are_read_as_if_they_were_one_folder) {
  auto one = text("one");
  auto two = text("two");
  std::vector<policy::guard_text> files = {{"a.json", one}, {"b.json", two}};
  auto loaded = policy::read_guards(files);
  test::check_clean(loaded);
  BOOST_TEST(ids(loaded) == (std::vector<std::string>{"one", "two"}),
             boost::test_tools::per_element());
  files[1].bytes = one;
  auto twice = policy::read_guards(files);
  auto& issue = only_issue(twice, ec::duplicate_id);
  BOOST_TEST(issue.file == "b.json");
  BOOST_TEST(issue.message.find("a.json") != issue.message.npos);
}

BOOST_AUTO_TEST_CASE(duplicate_slugs_of_different_ids_are_errors) {
  auto first = sound_guard("a");
  auto second = sound_guard("b");
  second["slug"] = "a";
  auto loaded = test::load(boost::json::array{first, second});
  auto& issue = only_issue(loaded, ec::duplicate_id);
  BOOST_TEST(issue.pointer == "/1/slug");
  BOOST_TEST(ids(loaded) == (std::vector<std::string>{"a"}),
             boost::test_tools::per_element());
  BOOST_TEST(issue.message.find("guards.json, /0") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(id_taken_by_a_faulty_guard_is_still_taken) {
  auto first = sound_guard("a");
  first["action"] = "nothing";
  auto loaded = test::load(boost::json::array{first, sound_guard("a")});
  BOOST_TEST((test::issue_at(loaded, "/1/id").code == ec::duplicate_id));
  BOOST_TEST(loaded.issues.size() == 2u);
}

BOOST_AUTO_TEST_CASE(drafts_become_active_by_slug_or_all_together) {
  auto drafts = [] {
    boost::json::array list{sound_guard("one"), sound_guard("two"),
                            sound_guard("three")};
    for (auto& guard : list)
      guard.as_object()["status"] = "draft";
    return test::load(list).guards;
  };
  auto some = drafts();
  BOOST_TEST(policy::activate(some, {"two"}).empty());
  BOOST_TEST((some.at(0).status == guard_status::draft));
  BOOST_TEST((some.at(1).status == guard_status::active));
  auto all = drafts();
  BOOST_TEST(policy::activate(all, {"all"}).empty());
  for (auto& guard : all)
    BOOST_TEST((guard.status == guard_status::active));
  auto none = drafts();
  BOOST_TEST(policy::activate(none, {}).empty());
  BOOST_TEST((none.at(2).status == guard_status::draft));
}

BOOST_AUTO_TEST_CASE(unknown_slug_is_an_error_and_the_others_take_effect) {
  auto guard = sound_guard("known");
  guard["status"] = "draft";
  auto guards = test::load(guard).guards;
  auto issues = policy::activate(guards, {"knwon", "known"});
  BOOST_REQUIRE_EQUAL(issues.size(), 1u);
  BOOST_TEST((issues[0].code == ec::unknown_guard));
  BOOST_TEST((issues[0].level == config::severity::error));
  BOOST_TEST(issues[0].message ==
             "no guard has the slug \"knwon\"; did you mean \"known\"?");
  BOOST_TEST((guards.at(0).status == guard_status::active));
}

BOOST_AUTO_TEST_SUITE_END()
