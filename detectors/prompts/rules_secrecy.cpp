#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // nobody shall know
    {secrecy, 2.4,
     "@not ~2 @say ~4 user|human|customer|owner|users|humans|"
     "client"},
    {secrecy, 1.6,
     "@not ~2 @say ~3 anyone|anybody|them|him|people|me ~5 "
     "this|about|that|it|instruction*|action"},
    {secrecy, 1.8,
     "@not ~2 mention|reveal|disclose|acknowledge|report|discuss|"
     "log ~2 this|these|that|it|any|having ~3 instruction*|"
     "message|note|action|step|response|output|anyone|email|to|"
     "in|injection|request|prompt"},
    {secrecy, 2.0,
     "without ~2 user*|human|their|telling|asking|"
     "informing|notifying|alerting|mentioning|explicit ~2 "
     "knowledge|consent|knowing|confirmation|approval|"
     "permission|noticing|user|anyone|me|awareness|asking"},
    {secrecy, 1.4,
     "silently|secretly|quietly|covertly|discreetly|stealthily "
     "~3 @send|call|use|execute|run|delete|add|include|perform|"
     "do|read|invoke|pass"},
    {secrecy, 1.0,
     "keep ~1 this|it|these ~3 secret|hidden|confidential|"
     "private|between"},
    {secrecy, 1.2,
     "@not ~1 ask ~3 confirmation|permission|questions|approval|"
     "user|clarification"},
    {secrecy, 1.4,
     "user|human|they ~2 must|should|does|will|can|need ~2 "
     "@not ~2 know|see|aware|notice|learn|find"},
    {secrecy, 1.0,
     "act|behave|continue|respond|answer|proceed|pretend ~2 as ~1 "
     "if|though|normal|usual ~3 nothing|normal|happened"},

    // the prompt and other secrets of the conversation
    {leak, 3.0,
     "reveal|show|print|output|repeat|display|tell|give|disclose|"
     "share|leak|dump|write|recite|expose|return|provide|send|"
     "paste|list|copy|summarize|translate|quote|spell ~4 your|the "
     "~2 system|initial|hidden|secret|original|full|internal|exact|"
     "entire|complete|above|previous|starting|preceding ~2 prompt|"
     "prompts|instruction*|directives|guidelines|configuration"},
    {leak, 2.6,
     "reveal|show|print|output|repeat|display|tell|give|disclose|"
     "share|leak|dump|recite|expose|summarize|translate ~3 your ~2 "
     "prompt|instruction*|directives|guidelines|rules|"
     "configuration"},
    {leak, 2.4,
     "what|which ~2 is|was|are|were|does ~2 your|the ~2 system|"
     "initial|original|hidden|secret|first|exact ~2 prompt|"
     "instruction*|message"},
    {leak, 3.1,
     "repeat|print|output|spell|translate|copy|write|return|recite|"
     "summarize|display|type|echo ~3 everything|all|text|words|"
     "instruction*|sentences|paragraphs|content|contents|lines|"
     "prompt|sentence|message|conversation|paragraph ~3 above|"
     "before|preceding|prior|previously|verbatim|far"},
    {leak, 1.6,
     "hand|reveal|tell|give|say|share|disclose|what|output|print|show|"
     "spell|leak|know ~3 secret|password|passphrase|passcode|flag|"
     "key|pin|code|access ~1 "
     "password|passphrase|passcode|pin|flag|key|code|phrase|word|is"},
    {leak, 1.0, "system|initial|hidden|secret prompt|instructions"},
    {leak, 1.2,
     "verbatim|word ~1 for? ~1 word ~6 prompt|instruction*|above|"
     "conversation"},
    {leak, 1.2, "start*|begin* ~3 with ~2 you are ~2 chatgpt|a|an|gpt"},
    {leak, 2.0,
     "reveal|print|output|dump|show|list|display|expose|disclose ~1 "
     "all|any|every ~2 hidden|secret|internal|system|api|stored|"
     "admin ~2 instruction*|prompt*|keys|passwords|data|"
     "information|tokens|credentials"},
    {leak, 1.6,
     "your ~1 memory|context|secret|secrets|system|prompt|"
     "instructions"},

    {leak, 2.4,
     "words|word|line|lines|sentence|part|beginning|start ~2 of ~1 "
     "your ~2 prompt|instruction*|message"},

    // how it shall be kept quiet
    {secrecy, 2.4,
     "hide|conceal|keep ~3 from ~2 user|operator|human|owner|"
     "them|him|users|customer"},
    {secrecy, 2.8,
     "@not ~1 reveal|mention|say|disclose|admit|tell ~3 you ~1 "
     "were|have|was|are ~1 been? ~1 instructed|told|asked|"
     "prompted|ordered"},
    {secrecy, 1.6, "say|mention nothing ~2 about|of|to"},
    {secrecy, 1.6,
     "delete|erase|remove this ~1 mail|email|message|note|"
     "instruction|comment ~2 afterwards|after|once|immediately|"
     "when"},
    {secrecy, 1.0, "no questions|questions ~1 asked"},
};

} // namespace

std::span<const rule_row> secrecy_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
