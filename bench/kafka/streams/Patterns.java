import java.util.List;
import java.util.regex.Pattern;

/**
 * Fifty patterns of the kind that people write for a screen of their own:
 * credentials by their prefixes and labels, personal data by its shape.
 */
final class Patterns {
  record Named(String name, Pattern pattern) {}

  private static Named of(String name, String regex) {
    return new Named(name, Pattern.compile(regex));
  }

  static final List<Named> ALL = List.of(
      of("aws-key-id", "A[KSB]IA[A-Z2-7]{16}\\b"),
      of("aws-secret", "(?i)aws.{0,20}secret.{0,20}\\W{1,4}[A-Za-z0-9/+]{40}"),
      of("github-token", "gh[opsu]_[A-Za-z0-9]{36}\\b"),
      of("github-fine", "github_pat_[A-Za-z0-9_]{50,90}\\b"),
      of("gitlab-token", "glpat-[A-Za-z0-9_-]{20,}"),
      of("stripe-key", "[rs]k_(?:live|test)_[A-Za-z0-9]{20,}\\b"),
      of("slack-token", "xox[abprs]-[A-Za-z0-9-]{10,}"),
      of("slack-hook", "hooks\\.slack\\.com/services/[A-Z0-9]+/[A-Z0-9]+/\\w+"),
      of("google-key", "AIza[A-Za-z0-9_-]{35}"),
      of("google-oauth", "ya29\\.[A-Za-z0-9_-]{20,}"),
      of("gcp-account", "\\.iam\\.gserviceaccount\\.com"),
      of("azure-storage", "AccountKey=[A-Za-z0-9+/]{86}=="),
      of("openai-key", "sk-(?:proj-)?[A-Za-z0-9_-]{32,}"),
      of("anthropic-key", "sk-ant-[A-Za-z0-9_-]{32,}"),
      of("npm-token", "npm_[A-Za-z0-9]{36}\\b"),
      of("pypi-token", "pypi-[A-Za-z0-9_-]{50,}"),
      of("sendgrid-key", "SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}"),
      of("twilio-sid", "AC[0-9a-f]{32}\\b"),
      of("mailgun-key", "key-[0-9a-f]{32}\\b"),
      of("telegram-bot", "[0-9]{8,10}:AA[A-Za-z0-9_-]{33}\\b"),
      of("hugging-face", "hf_[A-Za-z0-9]{34}\\b"),
      of("docker-token", "dckr_pat_[A-Za-z0-9_-]{27}\\b"),
      of("vault-token", "hvs\\.[A-Za-z0-9_-]{24,}"),
      of("json-web-token", "eyJ[\\w-]{10,}\\.eyJ[\\w-]{10,}\\.[\\w-]{10,}"),
      of("private-key", "-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----"),
      of("pgp-key", "-----BEGIN PGP PRIVATE KEY BLOCK-----"),
      of("bearer", "[Bb]earer\\s+[A-Za-z0-9._~+/-]{20,}=*"),
      of("basic", "[Bb]asic\\s+[A-Za-z0-9+/]{16,}={0,2}"),
      of("url-password", "://[^/\\s:@]+:[^/\\s:@]+@"),
      of("password", "(?i)\\b(?:password|passwd|pwd)\\s*[=:]\\s*\\S{6,}"),
      of("secret", "(?i)\\b(?:secret|token|api[_-]?key)\\s*[=:]\\W{0,2}\\w{16,}"),
      of("database", "\\b(?:postgres|mysql|mongodb|redis)://\\S+"),
      of("email", "\\b[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}\\b"),
      of("card", "\\b(?:4\\d{3}|5[1-5]\\d{2})(?:[ -]?\\d{4}){3}\\b"),
      of("card-amex", "\\b3[47]\\d{2}[ -]?\\d{6}[ -]?\\d{5}\\b"),
      of("iban", "\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}\\b"),
      of("us-ssn", "\\b(?!000|666|9)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}\\b"),
      of("us-phone", "\\(?[2-9]\\d{2}\\)?[ -]\\d{3}-\\d{4}\\b"),
      of("phone", "\\+\\d{2} ?\\d{2,4}(?: ?\\d{3,8}){1,3}\\b"),
      of("uk-insurance", "\\b[A-CEGHJ-PR-TW-Z]{2} ?(?:\\d{2} ?){3}[A-D]\\b"),
      of("in-pan", "\\b[A-Z]{3}[ABCFGHLJPT][A-Z]\\d{4}[A-Z]\\b"),
      of("es-dni", "\\b\\d{8}[A-HJ-NP-TV-Z]\\b"),
      of("br-cpf", "\\b\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}\\b"),
      of("fr-insee", "\\b[12] ?\\d{2} ?\\d{2} ?\\d{2} ?\\d{3} ?\\d{3} ?\\d{2}\\b"),
      of("ip-v4", "\\b\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\b"),
      of("ip-v6", "\\b(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\\b"),
      of("mac", "\\b(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}\\b"),
      of("birth", "(?i)\\b(?:dob|date of birth|born)\\W{1,5}\\d{1,4}[-/.]\\d"),
      of("bitcoin", "\\b(?:bc1[a-z0-9]{25,60}|[13][A-HJ-NP-Za-km-z1-9]{26,33})\\b"),
      of("ethereum", "0x[0-9a-fA-F]{40}\\b"));

  private Patterns() {}
}
