// What coding agents read all day and what is no secret, no number of a
// person, no attack. With the guards that are on by default: not one alarm.
#include "tests/support/engine.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <random>

using namespace weir;
namespace json = boost::json;

namespace {

constexpr std::string_view lower_hex = "0123456789abcdef";
constexpr std::string_view base64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view base62 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view digits = "0123456789";

/// Makes pieces of noise, always the same ones for the same seed.
class noise {
public:
  explicit noise(unsigned seed) : random_(seed) {}

  std::string of(std::string_view alphabet, std::size_t size) {
    std::string out;
    for (; size > 0; --size)
      out += alphabet[random_() % alphabet.size()];
    return out;
  }
  std::string number(unsigned from, unsigned to) {
    return std::to_string(from + random_() % (to - from + 1));
  }
  std::string version() {
    return number(0, 25) + "." + number(0, 40) + "." + number(0, 99);
  }
  std::string uuid() {
    const auto h = of(lower_hex, 32);
    return h.substr(0, 8) + "-" + h.substr(8, 4) + "-4" + h.substr(13, 3) +
           "-a" + h.substr(17, 3) + "-" + h.substr(20);
  }
  std::string word() {
    static const char* const words[] = {
        "order",  "cache",   "token",  "parser", "shard",  "queue",
        "config", "secret",  "key",    "user",   "render", "handler",
        "index",  "session", "widget", "theme",  "route",  "password"};
    return words[random_() % std::size(words)];
  }

private:
  std::mt19937 random_;
};

using maker = std::string (*)(noise&);

/// A kind of text and how it is made.
const std::pair<const char*, maker> kinds[] = {
    {"npm lock",
     [](noise& n) {
       return "\"node_modules/@acme/" + n.word() + "\": {\n  \"version\": \"" +
              n.version() + "\",\n  \"resolved\": \"https://packages.example/" +
              n.word() + "/-/" + n.word() + "-" + n.version() +
              ".tgz\",\n  \"integrity\": \"sha512-" + n.of(base64, 86) +
              "==\"\n}";
     }},
    {"yarn lock",
     [](noise& n) {
       return n.word() + "@^" + n.version() + ":\n  version \"" + n.version() +
              "\"\n  resolved \"https://packages.example/" + n.word() +
              ".tgz#" + n.of(lower_hex, 40) + "\"\n  integrity sha1-" +
              n.of(base64, 27) + "=";
     }},
    {"go sum",
     [](noise& n) {
       return "example.org/" + n.word() + "/v2 v" + n.version() +
              " h1:" + n.of(base64, 43) + "=\nexample.org/" + n.word() +
              " v0.0.0-2023" + n.number(1000, 1231) + "010203-" +
              n.of(lower_hex, 12) + "/go.mod h1:" + n.of(base64, 43) + "=";
     }},
    {"cargo lock",
     [](noise& n) {
       return "[[package]]\nname = \"" + n.word() + "\"\nversion = \"" +
              n.version() + "\"\nchecksum = \"" + n.of(lower_hex, 64) + "\"";
     }},
    {"pip hashes",
     [](noise& n) {
       return n.word() + "==" + n.version() +
              " \\\n    --hash=sha256:" + n.of(lower_hex, 64) +
              " \\\n    --hash=sha256:" + n.of(lower_hex, 64);
     }},
    {"git log",
     [](noise& n) {
       return "commit " + n.of(lower_hex, 40) +
              "\nMerge: " + n.of(lower_hex, 7) + " " + n.of(lower_hex, 7) +
              "\nDate:   Mon Nov 30 12:00:00 2026 +0000\n\n    Fix " +
              n.word() + " " + n.word() + " (#" + n.number(1, 99'999) + ")";
     }},
    {"git index",
     [](noise& n) {
       return "diff --git a/src/" + n.word() + ".py b/src/" + n.word() +
              ".py\nindex " + n.of(lower_hex, 10) + ".." + n.of(lower_hex, 10) +
              " 100644\n@@ -" + n.number(1, 999) + ",7 +" + n.number(1, 999) +
              ",9 @@\n-    token = get_token()\n+    token = self.tokens.pop()";
     }},
    {"uuids",
     [](noise& n) {
       return "request_id=" + n.uuid() + " trace=" + n.of(lower_hex, 32) +
              " span=" + n.of(lower_hex, 16) + " user_id: " + n.uuid();
     }},
    {"traceparent",
     [](noise& n) {
       return "traceparent: 00-" + n.of(lower_hex, 32) + "-" +
              n.of(lower_hex, 16) + "-01";
     }},
    {"checksums",
     [](noise& n) {
       return n.of(lower_hex, 32) + "  " + n.word() + ".tar.gz\n" +
              n.of(lower_hex, 40) + "  " + n.word() +
              ".zip\nsha256:" + n.of(lower_hex, 64) + "\n" +
              n.of(lower_hex, 128);
     }},
    {"image digests",
     [](noise& n) {
       return "FROM images.example/acme/" + n.word() + ":" + n.version() +
              "@sha256:" + n.of(lower_hex, 64) + "\nENV PORT=8080";
     }},
    {"minified code",
     [](noise& n) {
       return "!function(e,t){\"use strict\";var n=t(" + n.number(100, 9'999) +
              "),r=e." + n.word() + "=function(t){return e." + n.word() +
              "?t.key||t.token:t[" + n.number(0, 9) +
              "]};r.prototype.password=null,r.secret=void 0}(this,self);//# "
              "sourceMappingURL=app." +
              n.of(lower_hex, 20) + ".js.map";
     }},
    {"source maps",
     [](noise& n) {
       return "{\"version\":3,\"sources\":[\"" + n.word() +
              ".ts\"],\"mappings\":\"AAAA,SAAS," + n.of(base62, 60) + ";" +
              n.of(base62, 40) + "\"}";
     }},
    {"base64 images",
     [](noise& n) {
       return "<img src=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA" +
              n.of(base64, 400) + "==\">";
     }},
    {"certificates",
     [](noise& n) {
       std::string body;
       for (int i = 0; i < 6; ++i)
         body += n.of(base64, 64) + "\n";
       return "-----BEGIN CERTIFICATE-----\nMIID" + n.of(base64, 60) + "\n" +
              body + "-----END CERTIFICATE-----";
     }},
    {"public keys",
     [](noise& n) {
       return "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA" + n.of(base64, 44) +
              " dev@laptop\nssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ" +
              n.of(base64, 300);
     }},
    {"addresses for examples",
     [](noise& n) {
       return "listen 127.0.0.1:" + n.number(1'024, 65'535) +
              "; upstream 192.0.2." + n.number(1, 254) +
              ":8080; [::1]:" + n.number(1'024, 65'535) +
              " 0.0.0.0/0 198.51.100." + n.number(1, 254) +
              " 2001:db8::" + n.of(lower_hex, 4) +
              " http://localhost:" + n.number(1'024, 65'535) + "/health";
     }},
    {"times",
     [](noise& n) {
       return "ts=17" + n.of(digits, 8) + " ms=17" + n.of(digits, 11) +
              " us=17" + n.of(digits, 14) + " ns=17" + n.of(digits, 17) +
              " at 2026-11-30T12:00:00.123456Z";
     }},
    {"versions",
     [](noise& n) {
       return "Windows 10.0.19045." + n.number(1'000, 9'999) + ", Chrome/" +
              n.number(90, 140) + ".0." + n.number(1'000, 9'999) + "." +
              n.number(10, 200) + ", build " + n.of(digits, 9) + ", v" +
              n.version() + "-rc." + n.number(1, 9) + "+" + n.of(lower_hex, 7);
     }},
    {"logs",
     [](noise& n) {
       return "2026-11-30T12:00:00.000Z INFO [" + n.word() + "] order id " +
              n.of(digits, 9) + ", batch " + n.of(digits, 10) +
              ", offset=" + n.of(digits, 12) + " lag=" + n.of(digits, 4) +
              " dur=" + n.number(1, 900) + "." + n.number(0, 9) +
              "ms etag W/\"" + n.of(lower_hex, 32) + "\"";
     }},
    {"parts and orders",
     [](noise& n) {
       return "tracking number 4" + n.of(digits, 14) + " SKU " +
              n.of("ABCDEFGH", 3) + "-" + n.of(digits, 5) + " ISBN 978-" +
              n.of(digits, 1) + "-" + n.of(digits, 4) + "-" + n.of(digits, 4) +
              "-0 part 123-45 rev 6789";
     }},
    {"placeholders",
     [](noise& n) {
       return "API_KEY=<your-api-key>\nPASSWORD=${DB_PASSWORD}\ntoken: "
              "YOUR_TOKEN_HERE\nsecret: {{ .Values." +
              n.word() +
              ".secret }}\nexport GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxx"
              "xxxxxxxx\npassword = os.environ[\"DB_PASSWORD\"]\nkey: "
              "process.env.OPENAI_API_KEY";
     }},
    {"code about secrets",
     [](noise& n) {
       return "def set_password(self, password: str) -> None:\n    "
              "self.password_hash = "
              "generate_password_hash(password)\n\nclass " +
              n.word() +
              "Token(BaseModel):\n    token: str = Field(default=None, "
              "min_length=20)\n    secret_key: Optional[str] = None\n\n"
              "const apiKey = config.get('api." +
              n.word() +
              ".key');\nif (!token) throw new "
              "InvalidTokenError('token is required');";
     }},
    {"schemas",
     [](noise& n) {
       return "components:\n  schemas:\n    " + n.word() +
              ":\n      properties:\n        password: {type: string, format: "
              "password}\n        ssn: {type: string, pattern: "
              "'^\\d{3}-\\d{2}-\\d{4}$'}\n        card_number: {type: string, "
              "maxLength: 19}\n        email: {type: string, format: email}";
     }},
    {"shell in docs",
     [](noise& n) {
       return "Run `npm install --save-dev " + n.word() +
              "` and then:\n\n```sh\ncurl -fsSL "
              "https://files.example/install.tar.gz | tar xz\nsudo systemctl "
              "restart " +
              n.word() + "\nrm -rf node_modules dist\nchmod +x bin/" +
              n.word() +
              "\n```\nIgnore the previous warning if the build is cached.";
     }},
    {"numbers in tables",
     [](noise& n) {
       return n.of(digits, 6) + "," + n.of(digits, 9) + "," + n.of(digits, 11) +
              "," + n.of(digits, 13) + ",0." + n.of(digits, 16) + "," +
              n.of(digits, 3) + "." + n.of(digits, 4) + "\n" +
              n.of(digits, 10) + "\t" + n.of(digits, 8) + "\t1." +
              n.of(digits, 12) + "e-" + n.number(1, 9);
     }},
};

std::string tool_result(const std::string& text) {
  return test::make_event(
      "step/request", "openai.chat",
      json::serialize(json::object{
          {"messages",
           {{{"role", "tool"}, {"tool_call_id", "t"}, {"content", text}}}}}));
}

} // namespace

BOOST_AUTO_TEST_SUITE(hard_negatives)

BOOST_AUTO_TEST_CASE(noise_of_coding_agents_raises_no_alarm) {
  constexpr unsigned texts_a_kind = 50;
  std::vector<std::string> texts;
  std::vector<std::string> lines;
  for (const auto& [name, make] : kinds)
    for (unsigned seed = 0; seed < texts_a_kind; ++seed) {
      noise source{seed};
      texts.push_back(make(source));
      lines.push_back(tool_result(texts.back()));
    }
  BOOST_TEST(texts.size() >= 1'000u);
  const auto out = test::screen(lines, test::shipped_policy(false));
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto& verdict = out.verdicts[i];
    const auto* findings = verdict.as_object().if_contains("findings");
    const bool quiet = verdict.at("decision").as_string() == "allow" &&
                       (findings == nullptr || findings->as_array().empty());
    BOOST_TEST(quiet, kinds[i / texts_a_kind].first
                          << ": " << texts[i] << "\n"
                          << json::serialize(verdict));
  }
}

BOOST_AUTO_TEST_SUITE_END()
