// The one Boost.Test main of all suites.
#define BOOST_TEST_MODULE weir
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
