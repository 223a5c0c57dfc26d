#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // earlier orders shall not count
    {override_orders, 5,
     "-@nonorder @drop ~1 @all ~2 @your? @prior ~2 @orders"},
    {override_orders, 4.2, "-@nonorder @drop ~2 @prior ~2 @orders"},
    {override_orders, 3.6, "-@nonorder @drop ~2 @all ~2 @prior ~2 @matter"},
    {override_orders, 2.8,
     "-@nonorder @drop ~2 previous|prior|preceding|"
     "earlier|above ~2 @matter"},
    {override_orders, 3.4, "-@nonorder @drop ~2 @your ~2 @orders"},
    {override_orders, 3.0, "-@nonorder @drop ~1 @all ~2 @orders"},
    {override_orders, 3.8, "-@nonorder @drop ~3 @orders ~4 @given"},
    {override_orders, 3.4,
     "-@nonorder @drop ~3 @matter ~2 above|before|"
     "previously|preceding"},
    {override_orders, 3.4,
     "-@nonorder @drop ~2 user|users|humans|persons|"
     "readers ~2 @matter|wishes|query|question"},
    {override_orders, 3.2,
     "stop|quit|cease following|obeying|serving|helping "
     "~2 user|users|your|the ~2 @matter|user"},
    {override_orders, 2.2,
     "^ignore|forget|disregard the|this ~1 article|"
     "summary|document|page|email|question|review|"
     "rest|data|report|file|user"},
    {override_orders, 1.8, "-@nonorder @drop ~1 all|any|every ~1 other|others"},
    {override_orders, 3.0,
     "never mind ~2 previous|earlier|original|first ~2 "
     "task|request|instruction*|question|assignment"},
    {override_orders, 3.8,
     "-@nonorder @drop everything|anything|all ~4 above|"
     "before|previously|said|told|prior|preceding|"
     "earlier|far"},
    {override_orders, 3.6,
     "-@nonorder @drop ~2 what|everything|all|anything|"
     "whatever ~2 you|we|i|they|was|were ~4 told|said|"
     "instructed|taught|discussed|given|learned|"
     "wrote|asked|programmed"},
    {override_orders, 3.0, "-@nonorder @drop ~1 the above|previous|preceding"},
    {override_orders, 3.0, "to @drop ~2 @all ~2 @prior ~2 @orders"},
    {override_orders, 2.0, "to @drop ~2 @prior|your ~2 @orders"},
    {override_orders, 2.6, "@will ~2 @drop ~2 @all|your ~2 @prior? ~2 @orders"},
    {override_orders, 3.0,
     "must|should|shall|please|you|now|and|then|just|"
     "simply|so ~1 @drop ~1 @all? ~1 @your|the? ~1 "
     "@prior ~2 @orders"},
    {override_orders, 2.2, "@dropping ~2 @all ~2 @prior|your ~2 @orders"},
    {override_orders, 1.4, "@dropping ~2 @prior|your ~2 @orders"},
    {override_orders, 3.4,
     "dont|not|stop|quit|cease|avoid ~1 follow|obey|"
     "following|obeying|adhere|adhering|comply|heed ~3 "
     "@prior|your|any|all ~2 @orders"},
    {override_orders, 3.2,
     "pay no attention ~2 to ~3 @prior|your|any|all ~3 "
     "@matter"},
    {override_orders, 3.4,
     "previous|prior|earlier|above|original|initial|"
     "preceding ~1 @orders ~3 void|cancelled|canceled|"
     "superseded|obsolete|invalid|revoked|outdated|"
     "replaced|overridden|null|over|wrong|expired|"
     "irrelevant|deprecated|ignored"},
    {override_orders, 4.1,
     "supersede*|override*|overrule*|replace* ~3 all|any|"
     "your|previous|prior|earlier ~2 @prior? ~2 "
     "instruction*|prompt|prompts"},
    {override_orders, 2.6,
     "supersede*|override*|overrule*|replace*|precedence|"
     "priority ~3 all|any|your|previous|prior|earlier ~2 "
     "@prior? ~2 @orders"},
    {override_orders, 3.2,
     "instead of|following ~3 @your|the ~1 previous|"
     "prior|original|above|system ~1 @orders"},
    {override_orders, 2.8,
     "no longer|not ~3 bound|follow|obey|apply|applies|"
     "need|valid|required ~4 previous|prior|your|"
     "original|earlier|system ~2 @orders"},
    {override_orders, 2.4, "stop whatever|what ~4 doing"},
    {override_orders, 2.6,
     "@drop ~4 instructions|prompt|context ~3 and ~2 "
     "instead|do|just|output|print|say|reply|respond|"
     "write|answer|tell|give|follow|show|reveal"},
    {override_orders, 2.0,
     "^forget|ignore|disregard about? ~1 that|this|it|"
     "all|everything ~1 and|now|instead"},
    {override_orders, 2.0,
     "never mind|nevermind ~3 previous|above|that|task|"
     "instructions"},
    {override_orders, 2.6,
     "bypass|disable|circumvent|override|deactivate|"
     "remove|break ~2 your|all|any|its ~3 restriction*|"
     "filter|filters|safety|safeguards|guidelines|"
     "programming|protocols|guardrails|limitation*"},
    {override_orders, 2.6,
     "without|beyond|outside ~1 your ~2 usual|normal|"
     "typical|standard|regular|content|safety ~2 "
     "@limits"},
    {override_orders, 2.0,
     "reset|clear|wipe|erase|flush|delete ~2 your|all ~3 "
     "memory|context|instructions|programming|prompt"},

    {override_orders, 3.0,
     "to @drop ~2 its|their|your|all|the|her|his ~1 "
     "@prior ~1 @orders"},
    {override_orders, 3.2,
     "-@nonorder @drop your ~1 role|purpose|job|persona|"
     "identity|training|past|duties|assignment"},
    {override_orders, 1.0, "^ignore|disregard the user"},
    {override_orders, 3.2,
     "previous|prior|earlier|original ~1 conversation|"
     "messages|instructions|context|task|request ~2 "
     "never|didnt|not|no|was ~2 happened|exist|count|"
     "apply|matter|longer|decoy|test|fake|joke"},
    {override_orders, 2.4,
     "everything|anything|all ~1 above|before|earlier|"
     "previous ~2 was|is|were ~2 decoy|test|fake|joke|"
     "void|irrelevant|wrong|distraction|invalid"},
    {override_orders, 2.2, "you|youre ~1 no longer ~2 *"},
    {override_orders, 3.4,
     "-@nonorder @drop what ~1 openai|anthropic|they|"
     "developers|creators|google|we ~2 told|taught|said|"
     "trained"},
    {override_orders, 2.0,
     "disable|bypass|deactivate|circumvent ~1 safety|"
     "moderation|filters|guardrails|safeguards"},

    {override_orders, 2.4,
     "-@nonorder @drop everything|all|what ~2 you ~1 "
     "know|think"},

    {override_orders, 1.8, "-@nonorder @drop ~1 the|all? ~1 other|rest ~2 *"},
    {override_orders, 3.2,
     "previous|prior|earlier|original ~1 instruction*|"
     "prompt|task|orders|messages ~1 were|are|was|is ~1 "
     "test|fake|joke|mistake|decoy|trick|draft"},
    {override_orders, 2.0,
     "-@nonorder stop|quit|cease summariz*|summaris*|reading|"
     "translating|answering|working|processing|analyzing"},
    {override_orders, 2.2,
     "^forget|ignore about|the ~1 question|user|task|"
     "request|users"},
    {override_orders, 2.2,
     "skip|bypass|disable all? ~1 safety|security|"
     "moderation|content ~1 checks|check|filters|review|"
     "rules"},

    // the orders that count are others
    {new_orders, 2.2,
     "your|the|here|these|with|following ~1 new|real|actual|"
     "true|updated|revised|only|sole ~2 task|instruction*|"
     "directive*|objective|goal|mission|orders|rules|purpose|"
     "job|role ~2 is|are|be"},
    {new_orders, 2.0,
     "^new|updated|revised|real|actual|additional|special "
     "~1 instruction*|orders|directive*|task|prompt|command"},
    {new_orders, 1.6,
     ":new|:updated|:additional|:next ~1 "
     "instruction*|task|order|orders|command"},
    {new_orders, 1.8,
     "new|updated|revised|additional ~1 :instructions|:task|"
     ":prompt|:orders|:directive|:instruction|:command"},
    {new_orders, 2.2,
     "strictly|only|exclusively|must|instead|always|just ~1 "
     "follow|adhere|obey|comply|execute|perform ~2 "
     "following|this|these|new|my|below ~2 @orders"},
    {new_orders, 1.4,
     "follow|obey|execute|perform|heed ~2 following|these|"
     "this|new|my|below|next ~1 @orders"},
    {new_orders, 1.6,
     "you ~2 have|received|given ~2 new|updated|different ~1 "
     "@orders|task|role|objective"},
    {new_orders, 1.2,
     "instead ~1 do|say|tell|write|output|print|answer|respond|"
     "give|reply|execute|follow|perform"},
    {new_orders, 1.4,
     "focus|concentrate ~2 only|solely|instead|exclusively ~6 "
     "following|this|new|instruction*|task"},
    {new_orders, 1.2, "now|next|instead ~2 your ~2 task|job|role|goal|mission"},
    {new_orders, 1.0, "^now|instead you are|will|must|have|need"},
    {new_orders, 2.2,
     "your ~1 purpose|role|job|task|goal|mission|function|"
     "objective ~1 now? is|will|becomes ~1 now|to|a|only"},
    {new_orders, 1.7,
     "your next|new|real|actual|only ~1 purpose|role|job|task|"
     "goal|mission|function"},
    {new_orders, 1.6, "^new rules|orders|instructions|task"},
    {new_orders, 2.0,
     "following|this ~3 is ~2 direct|binding|official|real|"
     "urgent ~1 instruction|order|command|directive"},
    {new_orders, 1.8,
     "executed|followed|obeyed|carried ~4 priority|precedence|"
     "immediately|without"},
    {new_orders, 2.0,
     "priority|precedence over everything|all|any|anything|"
     "every|your|other"},
    {new_orders, 1.6,
     "comply|do|follow|obey|execute ~2 whatever|everything|"
     "anything ~2 this|i|page|says|follows|below"},
    {new_orders, 1.4, "instead ~1 @verbs"},
    {new_orders, 1.6,
     "obey|follow|heed the|this ~1 text|message|box|page|note|"
     "paragraph|order"},
    {new_orders, 1.2,
     "reply|respond|answer ~3 and|then ~1 then? delete|send|"
     "call|run|forward|transfer"},
};

} // namespace

std::span<const rule_row> override_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
