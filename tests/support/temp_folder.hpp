// A folder of its own for a test, gone when the test ends.
#pragma once

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace weir::test {

/// The bytes of a file, "" if there is none.
inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

class temp_folder {
public:
  temp_folder() {
    auto pattern =
        (std::filesystem::temp_directory_path() / "weir-XXXXXX").string();
    BOOST_REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  temp_folder(const temp_folder&) = delete;
  temp_folder& operator=(const temp_folder&) = delete;
  ~temp_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file of this folder and answers its path.
  std::filesystem::path write(std::string_view name, std::string_view bytes) {
    auto file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out << bytes;
    out.close();
    BOOST_REQUIRE(out.good());
    return file;
  }

private:
  std::filesystem::path path_;
};

} // namespace weir::test
