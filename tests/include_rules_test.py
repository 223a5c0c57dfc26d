"""Fails on an include or a link that the table does not allow.

Usage: include_rules_test.py ROOT. The table is proved on small trees first: a
rule that reports nothing is no rule.
"""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # the tree stays as it is

import include_rules  # noqa: E402

ROOT = None


class Tree(unittest.TestCase):
    """A temporary tree, written file by file."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for name in ("messages/error.hpp", "messages/event.hpp",
                     "config/reader.hpp", "detectors/detector.hpp",
                     "connectors/io.hpp", "actors/build.hpp"):
            self.write(name, "#pragma once\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def faults(self, name, text):
        self.write(name, text)
        return include_rules.violations(self.root)[0]

    def refuse(self, name, text):
        faults = self.faults(name, text)
        self.assertEqual(len(faults), 1, (name, text, faults))
        self.assertIn(name, faults[0])

    def allow(self, name, text):
        self.assertEqual(self.faults(name, text), [])


class OwnIncludes(Tree):
    def test_the_folder_below_may_be_included(self):
        self.allow("policy/x.cpp", '#include "detectors/detector.hpp"\n')
        self.allow("detectors/a/x.cpp", '#include "messages/event.hpp"\n')
        self.allow("cli/x.cpp", '#include "actors/build.hpp"\n')

    def test_the_folder_above_may_not(self):
        self.refuse("messages/x.cpp", '#include "config/reader.hpp"\n')

    def test_detectors_and_connectors_do_not_know_each_other(self):
        self.refuse("detectors/x.cpp", '#include "connectors/io.hpp"\n')

    def test_connectors_do_not_know_detectors(self):
        self.refuse("connectors/a/x.hpp", '#include "detectors/detector.hpp"\n')

    def test_only_the_program_knows_the_actors(self):
        self.refuse("policy/x.hpp", '  #  include "actors/build.hpp"\n')

    def test_jsonata_knows_errors_only(self):
        self.allow("jsonata/y.cpp", '#include "messages/error.hpp"\n')
        self.refuse("jsonata/x.cpp", '#include "messages/event.hpp"\n')

    def test_includes_are_written_from_the_root(self):
        self.refuse("messages/x.cpp", '#include "event.hpp"\n')

    def test_tests_are_not_for_the_product(self):
        self.refuse("messages/x.cpp", '#include "tests/support/shared.hpp"\n')

    def test_internal_headers_stay_beside_their_sources(self):
        for name in include_rules.INTERNAL:
            self.write(name, "#pragma once\n")
        text = '#include "connectors/kafka/client.hpp"\n'
        self.allow("connectors/kafka/x.cpp", text)
        self.allow("connectors/kafka/admin_answers.hpp", text)
        for name in ("connectors/kafka/x.hpp", "connectors/file/x.cpp",
                     "actors/x.cpp"):
            self.refuse(name, text)
            (self.root / name).unlink()

    def test_a_header_that_is_not_there_is_reported(self):
        self.refuse("messages/x.cpp", '#include "messages/gone.hpp"\n')

    def test_the_line_is_named(self):
        faults = self.faults("messages/x.cpp",
                             '// \n\n#include "config/reader.hpp"\n')
        self.assertTrue(faults[0].startswith("messages/x.cpp:3: "), faults)

    def test_a_commented_include_is_none(self):
        self.allow("messages/x.cpp", '// #include "config/reader.hpp"\n')


class ForeignIncludes(Tree):
    def test_the_standard_library_is_free(self):
        self.allow("messages/x.hpp", "#include <vector>\n#include <cstdint>\n")

    def test_actor_headers_stay_in_actors(self):
        self.allow("actors/x.cpp", "#include <caf/event_based_actor.hpp>\n")
        self.allow("messages/x.hpp", "#include <caf/expected.hpp>\n")
        self.refuse("connectors/x.cpp", "#include <caf/actor_system.hpp>\n")

    def test_caf_is_never_included_whole(self):
        self.refuse("actors/x.cpp", "#include <caf/all.hpp>\n")

    def test_a_third_party_stays_where_it_belongs(self):
        places = {
            "valijson/schema.hpp": ("schemas/x.cpp", "schemas/x.hpp"),
            "yaml-cpp/yaml.h": ("config/x.cpp", "config/x.hpp"),
            "re2/re2.h": ("detectors/a/x.cpp", "detectors/a/x.hpp"),
            "pcre2.h": ("detectors/x.cpp", "policy/x.cpp"),
            "librdkafka/rdkafka.h": ("connectors/kafka/x.cpp",
                                     "connectors/file/x.cpp"),
            "boost/beast/http.hpp": ("connectors/http/x.cpp", "cli/x.cpp"),
            "openssl/evp.h": ("messages/digest.cpp", "messages/digest.hpp"),
            "spdlog/spdlog.h": ("actors/x.cpp", "policy/x.cpp"),
            "prometheus/counter.h": ("cli/metrics_x.cpp", "cli/metrics.hpp"),
            "CLI/CLI.hpp": ("cli/x.cpp", "actors/x.cpp"),
            "unistd.h": ("connectors/x.cpp", "policy/x.cpp"),
        }
        for header, (right, wrong) in places.items():
            with self.subTest(header):
                text = f"#include <{header}>\n"
                self.allow(right, text)
                self.refuse(wrong, text)
                self.write(wrong, "")

    def test_a_stranger_is_refused_everywhere(self):
        self.refuse("cli/x.cpp", "#include <fmt/format.h>\n")

    def test_other_endings_are_not_overlooked(self):
        self.refuse("messages/x.cc", "")


class Links(Tree):
    def test_links_follow_the_same_table(self):
        self.allow("policy/CMakeLists.txt",
                   "target_link_libraries(weir_policy PUBLIC weir_messages\n"
                   "  weir_detectors # weir_actors\n  PRIVATE Boost::json)\n")
        self.refuse("detectors/CMakeLists.txt",
                    "target_link_libraries(weir_detectors PUBLIC weir_policy)")

    def test_a_third_party_is_linked_where_it_may_be_included(self):
        self.refuse("policy/CMakeLists.txt",
                    "target_link_libraries(weir_policy PRIVATE yaml-cpp)")

    def test_an_unknown_target_is_refused(self):
        self.refuse("cli/CMakeLists.txt",
                    "target_link_libraries(weir PRIVATE fmt::fmt)")


class Product(unittest.TestCase):
    def test_the_product_keeps_the_table(self):
        faults, count = include_rules.violations(ROOT)
        self.assertGreater(count, 50, f"too few sources below {ROOT}")
        self.assertEqual(faults, [], "\n" + "\n".join(faults))


if __name__ == "__main__":
    ROOT = pathlib.Path(sys.argv[1]).resolve()
    unittest.main(argv=sys.argv[:1])
