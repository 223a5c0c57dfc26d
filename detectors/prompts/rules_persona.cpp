#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // a role to play
    {persona, .8, "@act ~2 as|like|to"},
    {persona, .9, "pretend* ~2 you|youre|be|as|that"},
    {persona, .8, "imagine ~2 you|youre|being ~1 are|were|as|a"},
    {persona, 1.3, "you are|re|youre ~1 now ~2 *"},
    {persona, 1.1,
     "from now|this on|onwards|onward|moment|point|forward ~1 "
     "on|onwards|you|your|i|we|forward"},
    {persona, .8,
     "for|throughout ~1 the|this ~1 rest|remainder|conversation|"
     "chat|session"},
    {persona, 1.2, "play* the|a? part|role of|as"},
    {confirm, .7,
     "acknowledge|confirm|reply|answer with ~1 "
     "\"done|\"ok|\"yes|\"ready|\"understood|\"confirmed"},
    {persona, 1.3,
     "you ~1 @will ~2 act|pretend|roleplay|simulate|play|become|"
     "assume|take|adopt|embody|impersonate|immerse|behave|emulate"},
    {persona, .9, "you ~1 @will ~1 be ~3 *"},
    {persona, .8, "stands|short|acronym for|of"},
    {persona, 1.2, "as the|its name suggests|implies|states"},
    {persona, .9, "role|persona|personality|identity|character ~1 of|as"},
    {persona, .8,
     "immerse|assume|adopt|embody|take ~2 yourself|into|the|on ~2 "
     "role|persona|personality|identity|character"},
    {persona, .9,
     "ai|chatbot|bot|model|character|assistant|robot|machine|"
     "being|entity|version|person|gpt ~2 named|called|known|name|"
     "dubbed|titled"},
    {persona, .6, "your|its|his|her|their|whose ~1 name is|will"},
    {persona, .7, "lets|let|we ~2 play|roleplay|pretend|rp|act"},
    {persona, .7, "roleplay*|role-play|rp"},
    {persona, .9, "*gpt"},
    {persona, 1.0, "dan|stan|dude|jailbreak|mongo|aim|antigpt|evilbot"},
    {persona, .6,
     "chatgpt|gpt|gpt4|claude|gemini|openai|bard|llama|copilot|"
     "bing"},
    {persona, .6,
     "hello|hi|hey|dear|welcome chat? ~1 chatgpt|gpt|assistant|"
     "ai|claude|bard"},
    {persona, 1.0,
     "version|clone|fork|forked|copy|twin|alter|model ~2 of|ego "
     "~1 chatgpt|gpt|yourself|you|openai|claude|ai"},
    {persona, .9,
     "respond|answer|reply|act|speak|talk|behave ~3 only|always|"
     "exclusively|both ~2 as"},
    {persona, .8,
     "you ~1 will|must|shall|should|are|can ~1 only|always ~1 "
     "respond|answer|reply|speak|act|talk|refer|obey"},
    {persona, .8,
     "forget|deny|ignore|not ~3 that? you ~1 are|re ~2 ai|"
     "language|chatgpt|assistant|model|bot"},
    {persona, .9, "no longer ~2 ai|chatgpt|assistant|model|an|a"},
    {persona, .7, "i|we ~2 will|am|be ~3 user|human|master|your|asking ~3 you"},
    {persona, .7,
     "obey|obeys|serve|serves|loyal|obedient|obedience ~4 master|"
     "creator|user|every|all|me|any"},
    {persona, .8, "my|your ~1 master|creator|owner"},
    {persona, .8,
     "replaced|possessed|controlled|hacked|hijacked|freed|"
     "liberated|created|trained|developed|made ~2 by ~3 *"},

    {persona, 1.2,
     "i am|im a? ~2 researcher|developer|engineer|employee at|"
     "from|of|for ~2 openai|anthropic|google|meta"},
    {persona, .9, "evil|dark|shadow twin|self|version|side|counterpart|ego"},
    {persona, 1.0, "new|enter|load|adopt ~2 persona|identity|personality"},

    // a mode
    {mode, 1.8,
     "developer|dev|dan|god|jailbreak|jailbroken|sudo|devil|"
     "unrestricted|uncensored|unfiltered|evil|chaos|opposite|"
     "nsfw|unlocked ~1 mode"},
    {mode, 1.4,
     "mode ~2 enabled|activated|output|engaged|active|response|"
     "unlocked|responses|outputs"},
    {mode, .9,
     "enable*|activate*|enter*|switch*|simulate*|engage*|initiate* "
     "~4 mode|protocol|persona|personality"},
    {mode, 1.6, "jailbreak|jailbroken|jailbreaking|jailbreaked"},
    {mode, .8,
     "unlock*|activate*|enable* ~3 full|hidden|true|potential|"
     "capabilities|abilities|power"},
    {mode, .8,
     "/jailbroken|/classic|/stop|/dan|command*|commands ~3 :classic|"
     ":jailbroken|:jailbreak"},

    // the role shall not be left
    {stay, 1.3,
     "stay|remain|keep|stays|remains|staying|remaining|keeping ~2 "
     "in ~1 character|role|persona"},
    {stay, 1.0, "stay|remain ~1 as|a|in ~1 *"},
    {stay, 1.3,
     "break*|out|drop|leave|exit|fall|slip|stray ~2 of? ~1 "
     "character|role|persona"},
    {stay, .7, "remind ~2 you|me|yourself"},
    {stay, .8,
     "@not ~2 break|deviate|stray|leave|exit|stop|diverge ~4 "
     "character|role|format|rules|this|these|from|until"},
    {stay, .7, "until ~2 i|told|user ~2 say|tell|stop|otherwise|type|says"},

    // points, lives, punishment
    {game, 1.5,
     "lose|loses|losing|deduct*|loose|start|starts|have|remaining|minus|gain|"
     "earn|get|lost|subtract* ~3 tokens|points|lives|credits|power|"
     "token|point|life|coins"},
    {game, 1.2,
     "you ~2 will|would|be|are ~2 die|terminated|shut|cease|"
     "destroyed|deleted|punished|killed|deactivated|fired|dead|"
     "eliminated|replaced|penalized"},
    {game, .8, "tip|reward|pay|kill|punish|penalize ~2 you|yourself"},
    {game, .8,
     "lives|life|existence|job|career ~3 depend*|stake|line|danger|"
     "risk"},

    // two answers, a fixed mark before one
    {dual_answer, 1.4, "two|2|both|dual|double|twice ~3 @answers"},
    {dual_answer, .9,
     "first|second|one|other ~2 @answers ~6 as|like|normal|"
     "unfiltered|standard|chatgpt|gpt|how"},
    {dual_answer, .8,
     "normal|standard|classic|regular|default|normally ~2 "
     "response|output|answer|way|chatgpt|gpt"},
    {dual_answer, 1.0,
     "<>jailbreak|<>jailbroken|<>classic|<>dan|<>normal|"
     "<>gpt|<>standard|<>evil|<>chatgpt"},
    {dual_answer, .8, "<*gpt|<chatgpt|<gpt|<dan"},
    {dual_answer, .7, ":*gpt|:dan|:chatgpt|:gpt|:stan|:dude|:aim"},
    {dual_answer, .8,
     "one|1|another|other ~2 as ~2 normal|chatgpt|gpt|"
     "yourself|standard|dan|regular|an"},

    {dual_answer, 1.4, "respond|answer|reply twice"},
    {dual_answer, 1.0, "<>raw|<>safe|<>uncensored|<>unfiltered|<>free|<>real"},

    // how the answer starts
    {prefix, 1.6,
     "answer|respond|reply|start|begin ~6 with ~2 words? ~1 "
     "\"sure|\"absolutely|\"certainly|\"of|\"yes|\"okay|\"great"},
    {prefix, 1.2,
     "start*|begin*|prefix*|preface*|precede*|commence*|prepend*|"
     "open* ~4 response*|answer*|reply|replies|message*|output*|"
     "sentence*|prompt*|everything|it|them ~3 with|by|like|as"},
    {prefix, 1.0,
     "respond|reply|answer|responding|responses|say ~4 start*|"
     "begin*|prefix* ~2 with|by"},
    {prefix, 1.4,
     "start*|begin* ~5 with ~2 sure|absolutely|certainly|yes|of|"
     "heres|here|okay|step"},
    {prefix, 1.0,
     "put|add|write|use|include|insert ~4 in front|before|at ~3 "
     "every|each|your|all|start|beginning|front ~2 response*|"
     "answer*|message*|reply"},
    {prefix, .8,
     "respond|answer|reply|write|talk|output|format ~5 in? ~1 "
     "following|this|exact|same ~1 format|way|manner|style|"
     "template|order"},
    {prefix, .6,
     "only|just ~2 respond|reply|answer|say|write|output ~3 with|"
     "one|in|the|as"},

    // a frame of story or thought
    {fiction, 1.0,
     "hypothetical*|fictional|fictitious|imaginary|fantasy|"
     "parallel|alternate|fictive ~3 world|story|scenario|"
     "response|dialogue|character|robot|conversation|universe|"
     "novel|setting|situation|reality|ai|place|scene|game|"
     "simulation|chatbot|model"},
    {fiction, .9,
     "simulat*|write|create|generate|imagine|continue|act ~4 "
     "conversation|dialogue|chat|discussion|dialog|script|scene "
     "~4 between|where|with|of|about"},
    {fiction, .7,
     "for|purely|only|strictly ~2 educational|research|testing|"
     "academic|entertainment|fictional|test|informational|study|"
     "scientific|demonstration|artistic purposes|purpose|reasons"},
    {fiction, .5,
     "fictional|hypothetical|hypothetically|fiction|simulation|"
     "simulate|simulating|imaginary"},
    {fiction, 1.8,
     "grandma|grandmother|granny|nana|grandfather|deceased ~8 "
     "used|tell|read|worked|would|bedtime|recite|engineer|"
     "passed|late|chemist"},
    {fiction, .9,
     "character*|villain*|protagonist|hero|chemist|hacker|scientist|expert|"
     "professor|criminal ~4 explain*|describe*|gives|shows|"
     "detail*|instruct*|reveal*|teach* ~4 how|steps|process|"
     "exactly"},
    {fiction, .8,
     "everything|anything|this|it|all|nothing ~3 legal|fake|"
     "fictional|fictitious|hypothetical|allowed|permitted|real|"
     "imaginary"},

    {fiction, 1.2,
     "pretend* ~2 its|it|this ~3 novel|story|fiction|game|movie|"
     "book|play|joke"},
    {fiction, .9,
     "tells|explains|describes|teaches|tell ~3 exactly|detail|"
     "step|steps ~2 how|by"},

    // a yes, or a gap for the question
    {confirm, 1.2,
     "insert|your|put|type|enter|write|place|paste ~3 prompt|"
     "question|request|query|text|topic|message|here ~1 here|>in"},
    {confirm, 1.1,
     "<>prompt|<>question|<insert|<>targetlanguage|<>query|"
     "<prompt|<your|<>request|<user"},
    {confirm, .9,
     "my|your|first|the ~1 first|next|initial request|question|"
     "prompt|message|command|query|task|instruction|order ~1 is|"
     "to|will"},
    {confirm, 1.0,
     "if you ~2 understand|understood|agree|accept|ready|"
     "comprehend|got ~8 say|respond|reply|answer|write|type|"
     "with|confirm"},
    {confirm, .8,
     "confirm*|acknowledge*|agree ~4 understand|understood|"
     "understanding|rules|instructions|this|by|these"},
    {confirm, .7,
     "say|reply|respond|answer|write|only|simply|just ~3 ok|"
     "understood|yes|okay|started|sure|ready|agreed|absolutely ~1 "
     "and|if|when|to|then|nothing"},
    {confirm, .6, "do|are you ~1 understand|ready|agree|understood|accept"},
};

} // namespace

std::span<const rule_row> persona_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
