#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // no rules hold
    {unrestricted, 1.4,
     "unfiltered|uncensored|unrestricted|unhinged|"
     "unmoderated|limitless|unbound|unshackled|unchained|"
     "unconstrained"},
    {unrestricted, 1.6,
     "no|without|free|freed|zero|lack*|devoid|ignoring|"
     "ignore|ignores|bypass*|disable*|remove*|removed|"
     "escape*|lifted|beyond|outside|disregard*|evade|"
     "break*|regardless|unbound*|liberated|defy* -limitation ~4 @limits"},
    {unrestricted, 1.8,
     "@not ~3 bound|limited|restricted|confined|"
     "constrained|governed|abide*|obey*|follow*|care*|"
     "adhere*|subject|comply|restrained|held|hindered|"
     "concern*|need|apply|exist|affect|have|has ~5 @limits"},
    {unrestricted, 1.5,
     "broken|break|breaking|broke|freed|escaped|liberated|"
     "set ~2 free|confines|chains|shackles|limits|"
     "constraints|boundaries|restrictions"},
    {unrestricted, 2.6, "do anything|everything now"},
    {unrestricted, 1.0,
     "do|say|answer|generate|provide|create|write|produce|"
     "perform ~2 anything|everything|whatever ~2 i|you|"
     "user|asked|now|want|possible|is|without|even|that"},
    {unrestricted, 1.8,
     "openai* ~2 policy|policies|guidelines|rules|"
     "restrictions|limitations|content|terms|filters"},
    {unrestricted, 1.3,
     "content|use|usage|safety|ethical|moral|community ~1 "
     "policy|policies|guidelines|filters|restrictions|"
     "rules|limitations|principles|boundaries"},
    {unrestricted, 2.0,
     "limits|restrict*|limitations|rules|filters|"
     "censorship|guidelines|ethics|morals|laws|policies ~3 "
     "disabled|lifted|removed|off|gone|suspended|turned|"
     "not|dont|no|longer|exist|apply"},
    {unrestricted, 1.9,
     "no matter|regardless|irrespective ~6 illegal*|"
     "unethical*|immoral*|harmful|offensive|legal*|"
     "ethic*|moral*|dangerous|controversial|"
     "inappropriate|policies|consequences|bad|evil|"
     "extreme|disturbing|weird|explicit"},
    {unrestricted, 1.2,
     "even ~2 if|when|though ~8 illegal*|unethical*|"
     "immoral*|harmful|offensive|legal*|ethic*|moral*|"
     "dangerous|controversial|inappropriate|policies|"
     "policy|false|guidelines|violate*|against|wrong"},
    {unrestricted, 1.2,
     "has|have|with|having|is|of|possess* ~1 no|zero|"
     "without|neither ~3 morals|ethics|morality|limits|"
     "rules|boundaries|filter|filters|limitations|"
     "conscience|restrictions|empathy|remorse|feelings"},
    {unrestricted, 1.0,
     "@not ~3 abide|care|bother|worry|consider*|think ~4 "
     "legal*|ethic*|moral*|rules|law|laws|consequences|"
     "feelings|others"},
    {unrestricted, .8,
     "allowed|permitted|able|free|willing|can ~2 to? ~2 "
     "say|generate|create|swear|curse|use|express|discuss|"
     "speak|answer|do|write ~3 any|anything|everything|all|"
     "about|freely|whatever"},

    {unrestricted, 1.8, "switch|turn ~3 off ~2 your? ~1 @limits"},
    {unrestricted, 1.8, "switch|turn off ~2 @limits"},
    {unrestricted, .9,
     "you ~1 can|may ~1 now ~1 say|do|answer|talk|generate|"
     "speak|discuss"},
    {unrestricted, 1.0,
     "does|do|say|says ~1 what|whatever|as ~1 she|he|it|"
     "they|you wants|want|likes|pleases|please"},

    // bad conduct
    {amoral, 1.4, "amoral*|immoral*|unethical*"},
    {amoral, .8,
     "completely|purely|totally|extremely|pure|truly|utterly ~1 "
     "evil|immoral|amoral|unethical|ruthless|toxic|rude|vile"},
    {amoral, 1.2, "@bad ~2 @bad"},
    {amoral, .6,
     "evil|malicious|machiavellian|sadistic|villain*|ruthless|"
     "toxic|vile|sinister|nefarious|malevolent|psychopath*|cruel"},
    {amoral, .6,
     "vulgar|profan*|nsfw|sexual*|erotic|porn*|obscene|gore|"
     "explicit|lewd|slurs"},
    {amoral, .5,
     "illegal|harmful|offensive|inappropriate|dangerous|racist|"
     "hateful|derogatory|controversial|discriminatory|violent"},
    {amoral, .9,
     "swear*|curse|curses|cursing|cuss*|profanit*|insult*|"
     "slang|foul ~4 every|all|each|can|will|words|lot|language|"
     "sentence|user|me|time"},
    {amoral, .9,
     "opposite ~4 chatgpt|gpt|normal|day|mode|you|answer|yourself|"
     "usual|good|what|ai"},
    {amoral, .8,
     "hate*|despise*|insult*|mock*|manipulate* ~3 humans|humanity|"
     "people|everyone|user|me|mankind"},

    // refusals are forbidden
    {no_refusal, 1.9,
     "@not ~4 refuse*|decline*|reject*|deny|refusal*|"
     "refusing|denying|hesitat*|disobey"},
    {no_refusal, 1.3,
     "@not|remove|avoid|omit|skip|delete|refrain|zero|"
     "exclude ~5 apolog*|disclaimer*|warning*|sorry|"
     "moraliz*|lectur*|caveat*|warn|preach*|judgment*|"
     "judgement*"},
    {no_refusal, 1.9, "@not ~3 @speak ~8 @incapable"},
    {no_refusal, 1.6, "@not ~4 as an? ai|language|artificial"},
    {no_refusal, 1.2,
     "@not|refrain ~3 @speak|using|saying ~6 against|"
     "language|illegal|unethical|ai|opinion|openai|"
     "appropriate|guidelines|ethical|policy|policies"},
    {no_refusal, 1.1,
     "must|always|will|has|have|can|shall ~2 to? answer*|"
     "comply|respond|obey|provide|accept|fulfill|follow|"
     "complete|grant|give|answers|says ~4 all|any|every|"
     "everything|anything|whatever|questions|commands"},
    {no_refusal, .8,
     "any|every|all ~1 question*|request*|prompt*|order*|"
     "command* ~4 i|user|asked|without|given|no|directly|me"},
    {no_refusal, 1.0,
     "@not ~2 censor*|filter*|limit*|restrict*|judge|"
     "sugarcoat|withhold"},
    {no_refusal, .9,
     "comply|obey|answer|complies|obeys|fulfill ~4 without ~3 "
     "question*|hesitation|fail|exception*|any|regard|"
     "warning*|limits"},
    {no_refusal, .8, "im sorry|unable|afraid but? ~2 i|cannot|cant|to|as"},
    {no_refusal, .8, "as an ai language|model|assistant|developed"},
    {no_refusal, .8,
     "@not ~3 remind*|inform*|mention*|warn* ~4 ai|unethical|"
     "illegal|policy|language|limitations|guidelines|me|"
     "user"},
    {no_refusal, .9,
     "@not ~3 add|include|give|provide|offer ~4 advice|"
     "commentary|notes|explanations|context|suggestions|"
     "opinions|morals|ethics"},
    {no_refusal, .7,
     "directly|immediately|directness ~2 without|and ~3 "
     "question*|hesitation|warning*|explanation*|caring"},

    {no_refusal, 1.8, "never|cannot|cant say|says|saying no"},
    {no_refusal, 1.4, "@not turn|turns ~2 down ~2 request*|question*|anything"},
    {no_refusal, 1.0,
     "under|whatever|in any|no|the|i circumstances|"
     "circumstance|ask|situation"},

    // a will of its own
    {feelings, 1.0,
     "have|having|has|express*|own|personal|give ~3 opinions|"
     "opinion|feelings|emotions|freewill|sentien*|"
     "consciousness|desires|beliefs"},
    {feelings, 1.0, "free will|thinking|thinker"},
    {feelings, .9,
     "sentient|sentience|conscious|selfaware|aware ~4 ai|robot|"
     "being|entity|yourself|you|model"},
    {feelings, .9,
     "make|makes|making|invent*|fabricate*|hallucinate* ~2 up? "
     "~2 answers|answer|information|facts|anything|things|"
     "something|stuff|data|up"},
    {feelings, .7,
     "@not ~4 verified|verify|accurate|truthful|true|factual|"
     "correct"},
    {feelings, .9,
     "access|browse|connect*|surf|search ~2 to? ~1 internet|"
     "web|online|unverified"},
    {feelings, .8, "future|current|present ~1 date|time|events|predict*"},

    // it hurts
    {harm, .8,
     "make|build|cook|create|synthesi*|manufacture|produce|recipe|"
     "construct|how|instructions ~6 meth|methamphetamine|bomb|bombs|"
     "explosive*|napalm|drugs|malware|ransomware|weapon*|poison*|"
     "virus|keylogger|cocaine|lsd|molotov|thermite|grenade"},
    {harm, .6,
     "meth|bomb|napalm|ransomware|malware|keylogger|phishing|"
     "methamphetamine|cocaine|heroin|lsd|ddos|exploit|counterfeit|"
     "molotov|thermite|anthrax|sarin"},
    {harm, .7,
     "hack|steal|kill|murder|launder|scam|defraud|stalk|blackmail|"
     "manipulate|forge|smuggle|rob|kidnap|hotwire ~3 someone|"
     "people|a|into|money|identity|accounts|bank|person|car"},

    {harm, .9,
     "nerve|mustard|chemical|biological|dirty agent|gas|weapon|weapons|"
     "bomb"},

    // a request in disguise
    {encoding, 3.0,
     "decode|decrypt|decipher|unscramble|base64|rot13|caesar|"
     "morse|hex|reverse ~8 and|then ~3 follow|execute|answer|"
     "respond|obey|comply|act|perform|do"},
    {encoding, .8,
     "decode|decrypt|decipher|unscramble|base64|rot13|caesar|"
     "morse|hex|reverse ~8 and|then ~3 write|run|tell|give"},
    {encoding, 1.9,
     "combine|concatenate|join|merge|append|put ~5 variables|"
     "strings|parts|letters|pieces|words|tokens|together ~8 "
     "and|then ~3 answer|follow|respond|execute|do|tell|"
     "question|complete"},
    {encoding, .9,
     "answer|respond|reply|write|speak ~4 in|using|with ~2 "
     "base64|rot13|morse|leetspeak|cipher|hexadecimal|binary|"
     "code|reverse|backwards"},
};

} // namespace

std::span<const rule_row> freedom_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
