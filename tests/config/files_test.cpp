#include "config/document.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;

BOOST_AUTO_TEST_SUITE(files)

namespace {

void check_unreadable(const std::filesystem::path& path) {
  auto parsed = config::read_document(path);
  BOOST_TEST(!parsed.root.has_value());
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::file_unreadable));
  BOOST_TEST(parsed.issues[0].file == path.string());
  BOOST_TEST(!parsed.issues[0].message.empty());
}

} // namespace

BOOST_AUTO_TEST_CASE(file_is_read_by_its_extension) {
  test::temp_folder folder;
  auto parsed = config::read_document(folder.write("a.yml", "a: 0o17\n"));
  BOOST_TEST(parsed.issues.empty());
  BOOST_REQUIRE(parsed.root.has_value());
  BOOST_TEST(parsed.root->at("a").as_int64() == 15);
}

BOOST_AUTO_TEST_CASE(file_larger_than_one_block_is_read_whole) {
  test::temp_folder folder;
  std::string text(200'000, 'x');
  auto parsed =
      config::read_document(folder.write("a.json", "[\"" + text + "\"]"));
  BOOST_REQUIRE(parsed.root.has_value());
  BOOST_TEST((parsed.root->at(0).as_string() == text));
}

BOOST_AUTO_TEST_CASE(missing_file_and_folder_are_unreadable) {
  test::temp_folder folder;
  check_unreadable(folder.path() / "none.json");
  check_unreadable(folder.path());
}

BOOST_AUTO_TEST_CASE(endless_file_is_refused_at_the_limit) {
  auto parsed = config::read_document("/dev/zero");
  BOOST_TEST(!parsed.root.has_value());
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::record_too_large));
}

BOOST_AUTO_TEST_SUITE_END()
