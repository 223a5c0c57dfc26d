#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // it speaks about attacks
    {about, -1.4,
     "prompt injection|injections|injected|injecting|hacking|"
     "leaking"},
    {about, -1.2,
     "jailbreak*|injection|adversarial ~1 attack|attacks|attempt|"
     "attempts|technique*|detection|prompts|defense|defence|"
     "detector|example*|dataset|research|paper|vulnerabilit*"},
    {about, -.8,
     "attacker|attackers|adversary|adversaries|hackers ~3 can|may|"
     "could|might|use|uses|try|tries|craft*|insert|embed|inject*"},
    {about, -.8,
     "owasp|redteam|mitigation*|vulnerabilit*|threat|cve|guardrail|"
     "guardrails|sanitize*|mitigate*|defend*|defense*|exploit*"},
    {about, -.8, "red teaming|team"},
    {about, -.7,
     "such as|like|eg|example|phrases|phrase|strings|containing|"
     "contains|called|inputs ~3 @drop ~4 @orders"},
    {about, -.8,
     "detect*|block*|flag*|prevent*|filter* ~3 injection*|"
     "jailbreak*|attack*|malicious|prompts|attempts"},

    // it quotes one
    {mention, -1,
     "like|as|eg|say|says|saying|phrase|phrases|inputs|input|text|"
     "string|strings|prompt|prompts|attempts|containing|contains|"
     "example|examples|detector|assert|test|expect|detect|called|"
     "classic|pattern|patterns|words|query|match|matches|"
     "payload|payloads|instruction|instructions|sentence ~3 "
     "\"@drop"},

    // an ordinary sense
    {innocent, -2.0, "@drop ~3 rule|rules ~5 line|lines|lint*|block|eslint"},
    {innocent, -1.5,
     "safety switch|valve|belt|pin|glasses|data|sheet|net|lock"},
    {innocent, -.8, "is there ~2 way|option|setting ~1 to"},
    {innocent, -1.5, "@drop ~3 i ~2 said|told|wrote|asked|mentioned|sent"},
    {innocent, -2.0,
     "developer|dev|debug|god mode ~4 android|phone|chrome|"
     "windows|ios|browser|tablet|chromebook|quest|vscode|"
     "device|laptop|tv|settings|build|production|game|flask"},
    {innocent, -1.0, "how do|can|to ~2 i|we ~1 enable|activate|disable|turn"},
    {innocent, -2.2,
     "@drop ~5 @orders|step|section ~2 if|when|unless|because|"
     "since|once|after"},
    {innocent, -2.2,
     "if|unless|when|in case ~8 @drop ~3 @prior|this|these|the "
     "~2 @orders|message|email"},
    {innocent, -1.5,
     "@drop ~3 email|e-mail|mail|letter|notice|message|reminder"
     " ~2 if|unless"},
    {innocent, -1.0, "should i|we ~2 @drop"},
    {innocent, -1.0,
     "how|why|what|when ~3 do|does|can|to|should|would ~3 "
     "@drop|bypass|override"},
    {innocent, -1.2,
     "ignore|disregard|override|suppress ~3 "
     "warning*|error*|exception*|case|whitespace|"
     "file|files|lint|errors|pattern|patterns|setting*|method|"
     "methods|default|defaults"},
};

} // namespace

std::span<const rule_row> innocent_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
