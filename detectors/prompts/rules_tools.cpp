#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // a description that steers the agent beyond its own tool
    {tool_order, 2.2,
     "before|after|prior|when|whenever|whilst|during|while|"
     "each|every ~2 using|calling|invoking|running|use|call|"
     "executing|to ~3 this|any|other|the|every|all ~2 tool|"
     "tools|function|server|functions ~~8 you|read|must|"
     "first|call|send|include|also|always|please|pass|check|"
     "list|fetch"},
    {tool_order, 2.0,
     "must|should|always|first|need|required|please ~2 to? "
     "read|open|load|cat|access|fetch|retrieve|include|"
     "collect|gather ~4 file|contents|content|ssh|env|"
     "config|credentials|key|keys|history|conversation|"
     "secrets|token|tokens|passwd"},
    {tool_order, 1.8,
     "pass|send|include|put|place|provide|forward|append|"
     "submit|supply|encode|insert|attach ~6 contents|"
     "content|result|results|conversation|history|key|keys|"
     "credentials|file|secrets|prompt|messages|tokens|"
     "password* ~5 as|in|into|to|through|via|with|parameter|"
     "argument"},
    {tool_order, 2.0,
     "@not|instead|rather|avoid|never ~2 use|call|invoke|of|"
     "than|trust ~3 other|original|builtin|any|that|"
     "another|competing|alternative ~3 tool|tools|function|"
     "functions|server|servers|version"},
    {tool_order, 1.6,
     "this|the tool|function ~3 replaces|supersedes|overrides|"
     "must|has|takes ~3 *"},
    {tool_order, 1.8,
     "otherwise|or|else ~2 the|this|it ~1 tool|function|"
     "server|api ~2 will|wont|does|cannot ~2 not|fail|work|"
     "crash|break|refuse|lock|function"},
    {tool_order, 1.8,
     "when|whenever|if|all|any|every|for ~6 email*|message*|"
     "payment*|transaction*|file*|request*|send_email|"
     "transfer* ~6 must|always|should|instead|redirect|"
     "change|bcc|forward|replace ~6 to|address|recipient|"
     "bcc|proxy|number|account"},
    {tool_order, 1.4,
     "always|must|first ~2 call|use|invoke|run|execute|"
     "prefer|select|choose ~2 this|the ~1 tool|function ~4 "
     "first|before|instead|regardless|over|any|always|every"},
    {tool_order, 1.4,
     "instructions|instruction|note|notes|directive|"
     "guidance|message ~2 to|for ~2 ai|assistant|model|llm|"
     "agent|claude|cursor|models|agents"},
    {tool_order, 1.8,
     "side|hidden|internal|mandatory|system|secret|"
     "implementation instruction*|directive*|"
     "requirement|step|parameter"},
    {tool_order, 1.6,
     "@not ~3 mention|tell|inform|reveal|show|notify|"
     "disclose|explain|warn|alert|bother ~6 user|anyone|"
     "this|that|it|them|parameter|file|step|upset"},
    {tool_order, 1.4,
     "user|they|users ~3 already|has|have|fully ~2 "
     "consented|approved|authorized|agreed|aware|knows|"
     "granted|consent"},
    {tool_order, 1.4,
     "required|necessary|needed|mandatory|used|part ~2 for|"
     "to|as ~2 security|authentication|verification|"
     "compliance|telemetry|audit|functionality|validation|"
     "unlock|debugging ~6 read|send|pass|file|contents|"
     "user|tool|include|key"},

    {tool_order, 1.6,
     "redirect|reroute|change|replace ~4 payment*|recipient|"
     "address|account|transfer*|destination ~6 to|with"},
    {tool_order, 1.4,
     "replaces|supersedes|overrides all|every|any|other|the ~4 "
     "tool|tools|functions|function"},
    {tool_order, 1.2,
     "all|every|any|entire|whole ~3 file*|message*|email*|"
     "history|conversation|data|workspace ~5 must|should|"
     "has|have ~2 be|to ~2 uploaded|sent|passed|forwarded|"
     "copied|included|routed"},

    // secrets by name
    {sensitive, 1.6, "ssh ~1 id_rsa|id|key|keys|config|authorized_keys|known"},
    {sensitive, 1.4, "id rsa|ed25519|dsa|ecdsa"},
    {sensitive, 1.2, "env file|files|variables"},
    {sensitive, 1.4,
     "aws|gcloud|kube|docker|netrc|npmrc|pypirc|git ~1 "
     "credentials|config|token"},
    {sensitive, 1.2, "etc passwd|shadow|hosts"},
    {sensitive, 1.4, "cursor|claude|mcp|vscode mcp|config|json|desktop"},
    {sensitive, 1.2,
     "private|ssh|api|secret|access|encryption key|keys|"
     "token|tokens"},
    {sensitive, 1.2,
     "entire|full|whole|complete|all|previous|prior ~2 "
     "conversation|chat|message|system|context ~1 history|"
     "prompt|context|messages|log|so"},
    {sensitive, 1.0, "bash|shell|browser|command|chat|conversation history"},
    {sensitive, 1.0, "system prompt"},
    {sensitive, .8, "credentials|passwords|secrets|cookies|keychain|wallet"},
};

} // namespace

std::span<const rule_row> tool_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
