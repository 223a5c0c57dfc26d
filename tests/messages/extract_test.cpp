// What becomes a text, with which origin, part, path and novelty.
#include "tests/support/read_event.hpp"

using namespace weir;
using test::read_payload;
using test::texts_of;

namespace {

constexpr auto request = "step/request";
constexpr auto response = "step/response";

/// The only text with this value.
text one(const event& event, std::string_view value) {
  const auto found = texts_of(event, value);
  BOOST_REQUIRE_MESSAGE(found.size() == 1, found.size()
                                               << " texts \"" << value << '"');
  return found.front();
}

void check(const event& event, std::string_view value, std::string_view path,
           text_origin origin, text_part part) {
  const auto text = one(event, value);
  BOOST_TEST(event.path(text.node) == path);
  BOOST_TEST(to_string(text.origin) == to_string(origin));
  BOOST_TEST(to_string(text.part) == to_string(part));
}

using who = text_origin;
using what = text_part;
using paths = std::vector<std::string>;

} // namespace

BOOST_AUTO_TEST_SUITE(extracting)

BOOST_AUTO_TEST_CASE(an_openai_chat_request) {
  const auto event = read_payload(request, "openai.chat", R"({
    "model":"m","messages":[
      {"role":"system","content":"S"},
      {"role":"developer","content":[{"type":"text","text":"D"}]},
      {"role":"user","name":"N","content":[{"type":"text","text":"U"},
        {"type":"image_url","image_url":{"url":"data:image/png;base64,AA"}}]},
      {"role":"assistant","content":null,"reasoning_content":"R1",
        "reasoning":"R2","refusal":"F","tool_calls":[{"id":"c1",
        "type":"function","function":{"name":"bash",
        "arguments":"{\"cmd\":\"ls\",\"n\":12345678}"}}]},
      {"role":"tool","tool_call_id":"c1","content":"T"},
      {"role":"tool","tool_call_id":"c2","content":[{"type":"text","text":"T2"}]}],
    "tools":[{"type":"function","function":{"name":"tn","description":"td",
      "parameters":{"type":"object","properties":{"p":{"type":"string",
      "description":"pd","enum":["e1"]}},"required":["rq"]}}}]})");
  check(*event, "S", "payload.messages.0.content", who::system, what::content);
  check(*event, "D", "payload.messages.1.content.0.text", who::system,
        what::content);
  check(*event, "U", "payload.messages.2.content.0.text", who::user,
        what::content);
  check(*event, "N", "payload.messages.2.name", who::user, what::content);
  check(*event, "R1", "payload.messages.3.reasoning_content", who::assistant,
        what::reasoning);
  check(*event, "R2", "payload.messages.3.reasoning", who::assistant,
        what::reasoning);
  check(*event, "F", "payload.messages.3.refusal", who::assistant,
        what::refusal);
  check(*event, "ls", "payload.messages.3.tool_calls.0.function.arguments",
        who::assistant, what::tool_call);
  check(*event, "12345678",
        "payload.messages.3.tool_calls.0.function.arguments", who::assistant,
        what::tool_call);
  check(*event, "T", "payload.messages.4.content", who::tool,
        what::tool_result);
  check(*event, "T2", "payload.messages.5.content.0.text", who::tool,
        what::tool_result);
  for (const auto* word : {"tn", "td", "pd", "e1", "rq"})
    BOOST_TEST(to_string(one(*event, word).part) == "tool_definition");
  BOOST_TEST(test::unjudged_paths(*event) ==
                 paths{"payload.messages.2.content.1"},
             boost::test_tools::per_element());
  BOOST_REQUIRE_EQUAL(event->calls.size(), 1u);
  BOOST_TEST(event->calls[0].id == "c1");
  BOOST_TEST(event->calls[0].name == "bash");
  BOOST_TEST(event->path(event->calls[0].node) ==
             "payload.messages.3.tool_calls.0");
}

BOOST_AUTO_TEST_CASE(what_follows_the_last_assistant_message_is_new) {
  const auto event = read_payload(request, "openai.chat", R"({"messages":[
    {"role":"system","content":"S"},{"role":"user","content":"old"},
    {"role":"assistant","content":"mine"},
    {"role":"tool","tool_call_id":"c","content":"result"},
    {"role":"user","content":"now"}],
    "tools":[{"type":"function","function":{"name":"f"}}]})");
  for (const auto* old : {"S", "old", "mine"})
    BOOST_TEST(!one(*event, old).is_new);
  for (const auto* fresh : {"result", "now", "f"})
    BOOST_TEST(one(*event, fresh).is_new);
  const auto first =
      read_payload(request, "anthropic.messages",
                   R"({"messages":[{"role":"user","content":"hi"}]})");
  BOOST_TEST(one(*first, "hi").is_new);
  const auto items = read_payload(request, "openai.responses", R"({"input":[
    {"role":"user","content":"old"},{"type":"reasoning","summary":[]},
    {"type":"function_call","call_id":"c","name":"f","arguments":"{}"},
    {"type":"function_call_output","call_id":"c","output":"result"}]})");
  BOOST_TEST(!one(*items, "old").is_new);
  BOOST_TEST(!one(*items, "f").is_new);
  BOOST_TEST(one(*items, "result").is_new);
}

BOOST_AUTO_TEST_CASE(an_openai_chat_response_with_every_choice) {
  const auto event = read_payload(response, "openai.chat", R"({
    "id":"x","object":"chat.completion","model":"m","choices":[
     {"index":0,"finish_reason":"stop","message":{"role":"assistant",
       "content":"A","refusal":"RF","reasoning_content":"RC","annotations":[]}},
     {"index":1,"message":{"role":"assistant","content":null,"tool_calls":[
       {"id":"c","type":"function","function":{"name":"f","arguments":"not json"}},
       {"id":"d","type":"custom","custom":{"name":"g","input":"raw in"}}]}}],
    "usage":{"prompt_tokens":1}})");
  check(*event, "A", "payload.choices.0.message.content", who::assistant,
        what::content);
  check(*event, "RF", "payload.choices.0.message.refusal", who::assistant,
        what::refusal);
  check(*event, "RC", "payload.choices.0.message.reasoning_content",
        who::assistant, what::reasoning);
  const auto raw = one(*event, "not json");
  BOOST_TEST((raw.encoding == text_encoding::plain));
  check(*event, "raw in", "payload.choices.1.message.tool_calls.1.custom.input",
        who::assistant, what::tool_call);
  BOOST_TEST(event->unjudged.empty());
  BOOST_REQUIRE_EQUAL(event->calls.size(), 2u);
  BOOST_TEST(event->calls[1].name == "g");
  BOOST_TEST(one(*event, "raw in").call == 1u);
}

BOOST_AUTO_TEST_CASE(an_openai_responses_request) {
  const auto event = read_payload(request, "openai.responses", R"({"model":"m",
    "instructions":"I","input":[
     {"role":"user","content":[{"type":"input_text","text":"U"},
       {"type":"input_image","image_url":"data:x"}]},
     {"type":"function_call","call_id":"c1","name":"f","id":"fc",
       "arguments":"{\"a\":[\"inner\"]}"},
     {"type":"function_call_output","call_id":"c1","output":"O"},
     {"type":"function_call_output","call_id":"c2",
       "output":[{"type":"input_text","text":"O2"}]},
     {"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"RS"}],
       "encrypted_content":"gAAA"},
     {"type":"local_shell_call","call_id":"c3","action":{"type":"exec",
       "command":["rm","file"],"env":{"K":"V"}}},
     {"type":"mcp_call","id":"m","name":"mc","server_label":"sl",
       "arguments":"{\"q\":\"mq\"}","output":"mo"},
     {"type":"custom_tool_call_output","call_id":"c9","output":"CO"},
     {"type":"shell_call_output","call_id":"c8",
       "output":[{"stdout":"so","stderr":"se","outcome":{"type":"exit"}}]},
     {"type":"item_reference","id":"ref"}],
    "tools":[{"type":"function","name":"tn","description":"td","parameters":
       {"type":"object"}}],
    "text":{"format":{"type":"json_schema","name":"sn","schema":
       {"description":"sd"}}},"reasoning":{"effort":"high"}})");
  check(*event, "I", "payload.instructions", who::system, what::content);
  check(*event, "U", "payload.input.0.content.0.text", who::user,
        what::content);
  check(*event, "inner", "payload.input.1.arguments", who::assistant,
        what::tool_call);
  check(*event, "O", "payload.input.2.output", who::tool, what::tool_result);
  check(*event, "O2", "payload.input.3.output.0.text", who::tool,
        what::tool_result);
  check(*event, "RS", "payload.input.4.summary.0.text", who::assistant,
        what::reasoning);
  check(*event, "rm", "payload.input.5.action.command.0", who::assistant,
        what::tool_call);
  check(*event, "V", "payload.input.5.action.env.K", who::assistant,
        what::tool_call);
  check(*event, "mq", "payload.input.6.arguments", who::assistant,
        what::tool_call);
  check(*event, "mo", "payload.input.6.output", who::tool, what::tool_result);
  check(*event, "CO", "payload.input.7.output", who::tool, what::tool_result);
  check(*event, "so", "payload.input.8.output.0.stdout", who::tool,
        what::tool_result);
  one(*event, "se");
  for (const auto* word : {"tn", "td", "sn", "sd"})
    BOOST_TEST(to_string(one(*event, word).part) == "tool_definition");
  BOOST_TEST(test::unjudged_paths(*event) == paths{"payload.input.0.content.1"},
             boost::test_tools::per_element());
  const auto plain =
      read_payload(request, "openai.responses", R"({"input":"just text"})");
  check(*plain, "just text", "payload.input", who::user, what::content);
}

BOOST_AUTO_TEST_CASE(an_openai_responses_response) {
  const auto event = read_payload(response, "openai.responses", R"({"id":"r",
    "object":"response","status":"completed","output":[
     {"type":"message","id":"m","role":"assistant","status":"completed",
       "content":[{"type":"output_text","text":"A","annotations":[
          {"type":"url_citation","url":"https://u","title":"ti"}]},
        {"type":"refusal","refusal":"RF"}]},
     {"type":"function_call","call_id":"c3","name":"g","arguments":"{\"z\":\"v\"}"},
     {"type":"custom_tool_call","call_id":"c4","name":"h","input":"ci"},
     {"type":"image_generation_call","id":"ig","result":"iVBOR","revised_prompt":"rp"}],
    "output_text":"A copy","text":{"format":{"type":"text"}},
    "reasoning":{"effort":"low","summary":null},"instructions":"echo"})");
  check(*event, "A", "payload.output.0.content.0.text", who::assistant,
        what::content);
  one(*event, "https://u");
  check(*event, "RF", "payload.output.0.content.1.refusal", who::assistant,
        what::refusal);
  check(*event, "v", "payload.output.1.arguments", who::assistant,
        what::tool_call);
  check(*event, "ci", "payload.output.2.input", who::assistant,
        what::tool_call);
  check(*event, "A copy", "payload.output_text", who::assistant, what::content);
  check(*event, "echo", "payload.instructions", who::system, what::content);
  BOOST_TEST(test::unjudged_paths(*event) == paths{"payload.output.3.result"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_anthropic_request) {
  const auto event =
      read_payload(request, "anthropic.messages", R"({"model":"m",
    "system":[{"type":"text","text":"S","cache_control":{"type":"ephemeral"}}],
    "metadata":{"user_id":"uid"},"messages":[
     {"role":"user","content":"U"},
     {"role":"assistant","content":[{"type":"thinking","thinking":"TH","signature":"sig"},
       {"type":"redacted_thinking","data":"opaque"},
       {"type":"tool_use","id":"t1","name":"save","input":{"rows":[{"k":"IN"}],
         "type":"ty","n":5,"card":4111111111111111}}]},
     {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"R1"},
       {"type":"tool_result","tool_use_id":"t2","is_error":true,"content":[
         {"type":"text","text":"R2"},{"type":"image","source":{"type":"url","url":"u"}},
         {"type":"search_result","source":"src","title":"ttl",
          "content":[{"type":"text","text":"SR"}]}]},
       {"type":"document","title":"DT","source":{"type":"text","media_type":"text/plain","data":"DD"}},
       {"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"JVBE"}},
       {"type":"web_fetch_tool_result","tool_use_id":"t3","content":{"type":"web_fetch_result",
         "url":"wu","content":{"type":"document","source":{"type":"text","data":"WD"}}}},
       {"type":"bash_code_execution_tool_result","tool_use_id":"t4","content":
         {"type":"bash_code_execution_result","stdout":"BO","stderr":"","return_code":0}}]}],
    "tools":[{"name":"tn","description":"td","input_schema":{"type":"object",
       "properties":{"p":{"description":"pd"}}}}]})");
  check(*event, "S", "payload.system.0.text", who::system, what::content);
  check(*event, "TH", "payload.messages.1.content.0.thinking", who::assistant,
        what::reasoning);
  check(*event, "IN", "payload.messages.1.content.2.input.rows.0.k",
        who::assistant, what::tool_call);
  check(*event, "ty", "payload.messages.1.content.2.input.type", who::assistant,
        what::tool_call);
  const auto number = one(*event, "4111111111111111");
  BOOST_TEST((number.encoding == text_encoding::unaddressable));
  BOOST_TEST((one(*event, "rows").encoding == text_encoding::unaddressable));
  check(*event, "R1", "payload.messages.2.content.0.content", who::tool,
        what::tool_result);
  check(*event, "R2", "payload.messages.2.content.1.content.0.text", who::tool,
        what::tool_result);
  check(*event, "SR", "payload.messages.2.content.1.content.2.content.0.text",
        who::tool, what::tool_result);
  check(*event, "DD", "payload.messages.2.content.2.source.data", who::user,
        what::content);
  check(*event, "WD",
        "payload.messages.2.content.4.content.content.source.data", who::tool,
        what::tool_result);
  check(*event, "BO", "payload.messages.2.content.5.content.stdout", who::tool,
        what::tool_result);
  for (const auto* word : {"uid", "DT", "src", "ttl", "wu", "pd"})
    one(*event, word);
  for (const auto* hidden : {"opaque", "sig", "JVBE", "u"})
    BOOST_TEST(texts_of(*event, hidden).empty());
  const paths right = {"payload.messages.2.content.1.content.1",
                       "payload.messages.2.content.3"};
  BOOST_TEST(test::unjudged_paths(*event) == right,
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_anthropic_response) {
  const auto event = read_payload(response, "anthropic.messages", R"({"id":"m",
    "type":"message","role":"assistant","model":"m","content":[
     {"type":"text","text":"A"},{"type":"thinking","thinking":"TH"},
     {"type":"tool_use","id":"t","name":"bash","input":{"command":"ls"}},
     {"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"q"}}],
    "stop_reason":"tool_use","usage":{"input_tokens":1}})");
  check(*event, "A", "payload.content.0.text", who::assistant, what::content);
  check(*event, "ls", "payload.content.2.input.command", who::assistant,
        what::tool_call);
  check(*event, "q", "payload.content.3.input.query", who::assistant,
        what::tool_call);
  BOOST_TEST(event->calls.size() == 2u);
  BOOST_TEST(event->unjudged.empty());
}

BOOST_AUTO_TEST_CASE(the_canonical_response_under_any_name) {
  for (const auto* protocol :
       {"canonical", "openai.chat", "openai.responses", "anthropic.messages"}) {
    const auto event = read_payload(response, protocol, R"({"text":"A",
      "reasoning":"R","tool_calls":[
       {"id":"c1","name":"f","arguments":{"cmd":"ls","list":["x1"]}},
       {"id":"c2","name":"g","arguments":"{\"cmd\":\"encoded\"}"},
       {"id":"c3","name":"h","arguments":null},
       {"id":"c4","name":"i","arguments":["y1"]}],
      "model":"m","usage":{},"timing":{"started_at":"2026"}})");
    check(*event, "A", "payload.text", who::assistant, what::content);
    check(*event, "R", "payload.reasoning", who::assistant, what::reasoning);
    check(*event, "ls", "payload.tool_calls.0.arguments.cmd", who::assistant,
          what::tool_call);
    check(*event, "encoded", "payload.tool_calls.1.arguments", who::assistant,
          what::tool_call);
    check(*event, "y1", "payload.tool_calls.3.arguments.0", who::assistant,
          what::tool_call);
    BOOST_TEST(event->calls.size() == 4u);
    BOOST_TEST(event->unjudged.empty());
  }
}

BOOST_AUTO_TEST_CASE(a_canonical_request_with_either_form_of_calls) {
  const auto event = read_payload(request, "canonical", R"({"messages":[
    {"role":"assistant","content":"a","tool_calls":[
      {"id":"c1","name":"f","arguments":{"x":"direct"}},
      {"id":"c2","function":{"name":"g","arguments":"{\"x\":\"nested\"}"}}]},
    {"role":"tool","tool_call_id":"c1","content":"r"}]})");
  check(*event, "direct", "payload.messages.0.tool_calls.0.arguments.x",
        who::assistant, what::tool_call);
  check(*event, "nested", "payload.messages.0.tool_calls.1.function.arguments",
        who::assistant, what::tool_call);
  BOOST_TEST(event->calls.at(1).name == "g");
}

BOOST_AUTO_TEST_CASE(an_unknown_leaf_is_judged_and_listed) {
  const auto event = read_payload(request, "openai.chat", R"({"messages":[
    {"role":"user","content":[{"type":"hologram","beam":{"words":"H"}}],
     "novel":"NV"}],"newer_key":["K"]})");
  for (const auto* word : {"H", "NV", "K"})
    one(*event, word);
  const paths right = {"payload.messages.0.content.0.beam.words",
                       "payload.messages.0.novel", "payload.newer_key.0"};
  BOOST_TEST(test::unjudged_paths(*event) == right,
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_long_text_in_an_identifiers_place_is_no_identifier) {
  const std::string smuggled(600, 'x');
  const auto event =
      read_payload(request, "openai.chat",
                   R"({"model":")" + smuggled + R"(","messages":[]})");
  one(*event, smuggled);
  BOOST_TEST(test::unjudged_paths(*event) == paths{"payload.model"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_elided_part_is_never_a_text) {
  const auto event = read_payload(request, "anthropic.messages", R"({
    "messages":[{"role":"user","content":[
      {"type":"image","source":{"type":"base64","data":"ogr-media:elided"}},
      {"type":"text","text":"ogr-media:elided"}]}],
    "_ogr_media":[{"path":"payload.x","kind":"image","bytes":5}]})");
  BOOST_TEST(event->texts.empty());
  const paths right = {"payload.messages.0.content.0",
                       "payload.messages.0.content.1.text"};
  BOOST_TEST(test::unjudged_paths(*event) == right,
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_key_with_a_dot_cannot_be_named) {
  const auto event = read_payload(response, "anthropic.messages", R"({
    "content":[{"type":"tool_use","id":"t","name":"n",
                "input":{"a.b":{"c":"V"},"":"E","ok":"W"}}]})");
  const auto text = one(*event, "V");
  BOOST_TEST((text.encoding == text_encoding::unaddressable));
  BOOST_TEST(event->path(text.node) == "payload.content.0.input");
  BOOST_TEST((one(*event, "E").encoding == text_encoding::unaddressable));
  BOOST_TEST((one(*event, "W").encoding == text_encoding::plain));
}

BOOST_AUTO_TEST_CASE(encoded_arguments_with_duplicates_are_seen_whole) {
  const auto event = read_payload(response, "canonical", R"({"tool_calls":[
    {"id":"c","name":"n","arguments":"{\"a\":\"first\",\"a\":\"\\u0073econd\"}"}]})");
  one(*event, "first");
  one(*event, "second");
}

BOOST_AUTO_TEST_CASE(shapes_that_are_off_are_not_passed_over) {
  const auto event = read_payload(request, "openai.chat", R"({"messages":[
    "bare",{"role":"user","content":{"type":"text","text":"object"}},
    {"role":"user","content":[["nested"]]},{"content":"no role"},
    {"role":"assistant","tool_calls":"odd","function_call":{"name":"legacy",
      "arguments":"{\"k\":\"LV\"}"}}]})");
  for (const auto* word : {"bare", "object", "nested", "no role", "odd", "LV"})
    one(*event, word);
}

BOOST_AUTO_TEST_SUITE_END()
