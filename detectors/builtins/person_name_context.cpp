#include "detectors/builtins/person_name_context.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/person_name_words.hpp"

#include <algorithm>
#include <span>

namespace weir::detectors::person_name {

namespace {

using namespace chars;

constexpr std::size_t window_before = 64;
constexpr std::size_t window_after = 48;

constexpr std::string_view titles[] = {
    "mr",        "mrs",          "ms",     "miss",    "mx",        "dr",
    "prof",      "doctor",       "sir",    "dame",    "rev",       "fr",
    "capt",      "captain",      "lt",     "sgt",     "col",       "maj",
    "gen",       "senator",      "hon",    "judge",   "justice",   "president",
    "professor", "madam",        "mister", "herr",    "frau",      "monsieur",
    "madame",    "mademoiselle", "mme",    "mlle",    "senor",     "senora",
    "senorita",  "sra",          "srta",   "sr",      "dra",       "don",
    "dona",      "sig",          "signor", "signora", "sigra",     "dott",
    "dottssa",   "ing",          "pan",    "pani",    "dhr",       "mevr",
    "mevrouw",   "fru",          "shri",   "smt",     "sri",       "haji",
    "ustad",     "sheikh",       "imam",   "rabbi",   "pastor",    "father",
    "sister",    "brother",      "nurse",  "officer", "detective", "agent",
    "uncle",     "aunt",         "king",   "queen",   "prince",    "princess",
    "lord",      "baron",        "bay",    "sayin",   "господин",  "госпожа",
    "гн",        "пан",          "пані",   "κυριοσ",  "κυρια",     "κ",
    "السيد",     "الدكتور",      "د",      "श्री",     "डॉ"};

constexpr std::string_view particles[] = {
    "de", "del", "della", "di",  "da",    "dos", "das", "do",  "du", "des",
    "la", "le",  "van",   "von", "der",   "den", "ter", "ten", "zu", "zur",
    "af", "av",  "bin",   "ibn", "bint",  "ben", "al",  "el",  "y",  "e",
    "st", "san", "op",    "vom", "dello", "abu", "бин", "фон", "де", "بن"};

constexpr std::string_view things[] = {
    "inc",          "ltd",         "llc",        "llp",          "gmbh",
    "corp",         "corporation", "company",    "co",           "group",
    "holdings",     "foundation",  "university", "college",      "school",
    "academy",      "institute",   "hospital",   "clinic",       "church",
    "cathedral",    "street",      "st",         "avenue",       "ave",
    "road",         "rd",          "lane",       "drive",        "dr",
    "boulevard",    "blvd",        "square",     "court",        "plaza",
    "way",          "airport",     "station",    "river",        "lake",
    "park",         "county",      "city",       "town",         "island",
    "islands",      "bay",         "beach",      "mountain",     "mountains",
    "hills",        "valley",      "falls",      "creek",        "bridge",
    "tower",        "stadium",     "arena",      "hall",         "hotel",
    "museum",       "library",     "gallery",    "theatre",      "theater",
    "center",       "centre",      "building",   "house",        "prize",
    "award",        "awards",      "medal",      "cup",          "theorem",
    "lemma",        "conjecture",  "algorithm",  "equation",     "constant",
    "law",          "act",         "effect",     "model",        "test",
    "distribution", "license",     "licence",    "framework",    "server",
    "api",          "sdk",         "library",    "project",      "team",
    "studio",       "studios",     "records",    "press",        "media",
    "bank",         "fund",        "trust",      "partners",     "associates",
    "consulting",   "solutions",   "systems",    "technologies", "software",
    "labs",         "airlines",    "motors",     "brothers",     "memorial",
    "festival",     "syndrome",    "disease",    "compiler",     "engine",
    "protocol",     "department",  "ministry",   "straße",       "strasse",
    "platz",        "league",      "united",     "fc",           "band",
    "show",         "store",       "edition",    "release",      "series",
    "machine",      "network"};

struct pair {
  std::string_view first;
  std::string_view last;
};

/// Places and brands made of words that are names too.
constexpr pair no_persons[] = {
    {"monte", "carlo"},     {"mercedes", "benz"},  {"earl", "grey"},
    {"levi", "strauss"},    {"calvin", "klein"},   {"ralph", "lauren"},
    {"morgan", "stanley"},  {"wells", "fargo"},    {"johns", "hopkins"},
    {"harley", "davidson"}, {"rolls", "royce"},    {"jack", "daniels"},
    {"johnnie", "walker"},  {"merrill", "lynch"},  {"dow", "jones"},
    {"santa", "claus"},     {"tel", "aviv"},       {"sierra", "leone"},
    {"sierra", "nevada"},   {"costa", "rica"},     {"puerto", "rico"},
    {"saudi", "arabia"},    {"sri", "lanka"},      {"palo", "alto"},
    {"san", "francisco"},   {"san", "diego"},      {"san", "jose"},
    {"san", "antonio"},     {"san", "juan"},       {"san", "marino"},
    {"santa", "clara"},     {"santa", "cruz"},     {"santa", "monica"},
    {"santa", "barbara"},   {"santa", "fe"},       {"sao", "paulo"},
    {"los", "angeles"},     {"las", "vegas"},      {"st", "louis"},
    {"st", "petersburg"},   {"notre", "dame"},     {"hong", "kong"},
    {"marks", "spencer"},   {"aston", "martin"},   {"alfa", "romeo"},
    {"georgia", "tech"},    {"marie", "claire"},   {"dolce", "gabbana"},
    {"markov", "chain"},    {"vera", "cruz"},      {"porto", "alegre"},
    {"buenos", "aires"},    {"virginia", "beach"}, {"long", "beach"}};

/// Labels of a field that holds a person's name.
constexpr std::string_view strong_labels[] = {"fullname",
                                              "firstname",
                                              "lastname",
                                              "givenname",
                                              "surname",
                                              "familyname",
                                              "displayname",
                                              "customername",
                                              "patientname",
                                              "employeename",
                                              "contactname",
                                              "accountname",
                                              "cardholdername",
                                              "holdername",
                                              "username",
                                              "patient",
                                              "customer",
                                              "employee",
                                              "contact",
                                              "attn",
                                              "attention",
                                              "signed",
                                              "manager",
                                              "assignee",
                                              "applicant",
                                              "tenant",
                                              "physician",
                                              "teacher",
                                              "student",
                                              "recipient",
                                              "sender",
                                              "candidate",
                                              "cardholder",
                                              "accountholder",
                                              "beneficiary",
                                              "spouse",
                                              "mother",
                                              "father",
                                              "guardian",
                                              "nextofkin",
                                              "emergencycontact",
                                              "driver",
                                              "passenger",
                                              "guest",
                                              "interviewer",
                                              "attendee",
                                              "attendees",
                                              "participants",
                                              "nombre",
                                              "nombrecompleto",
                                              "nom",
                                              "prenom",
                                              "vorname",
                                              "nachname",
                                              "cognome",
                                              "nome",
                                              "nomecompleto",
                                              "naam",
                                              "imie",
                                              "nazwisko",
                                              "фио",
                                              "имя",
                                              "фамилия",
                                              "ονομα",
                                              "الاسم",
                                              "नाम",
                                              "שם",
                                              "lawyer",
                                              "attorney",
                                              "plaintiff",
                                              "defendant",
                                              "witness",
                                              "maintainer",
                                              "billedto",
                                              "billto",
                                              "shipto",
                                              "deliverto",
                                              "soldto",
                                              "payee",
                                              "payer",
                                              "insured",
                                              "policyholder",
                                              "subscriber",
                                              "bearer"};

constexpr std::string_view weak_labels[] = {
    "author",       "authors",     "from",        "to",          "cc",
    "bcc",          "by",          "owner",       "reviewer",    "client",
    "user",         "doctor",      "supervisor",  "editor",      "speaker",
    "host",         "director",    "ceo",         "cto",         "cfo",
    "founder",      "instructor",  "nurse",       "createdby",   "reportedby",
    "approvedby",   "submittedby", "preparedby",  "signedoffby", "coauthoredby",
    "reviewedby",   "ackedby",     "testedby",    "regards",     "sincerely",
    "thanks",       "cheers",      "best",        "yours",       "thankyou",
    "bestregards",  "kindregards", "warmregards", "bestwishes",  "cordially",
    "respectfully", "mfg",         "saludos",     "cordialement"};

/// Phrases that a person's name follows.
constexpr std::string_view introductions[] = {
    "name is",      "names is",      "i am",       "i'm",
    "call me",      "called",        "named",      "dear",
    "hi",           "hello",         "hey",        "je m'appelle",
    "me llamo",     "mi nombre es",  "ich bin",    "ich heisse",
    "ich heiße",    "mein name ist", "mi chiamo",  "meu nome é",
    "me chamo",     "nazywam się",   "меня зовут", "με λένε",
    "name's",       "liebe",         "lieber",     "querido",
    "querida",      "cher",          "chère",      "caro",
    "cara",         "estimado",      "estimada",   "sehr geehrter",
    "sehr geehrte", "adım",          "ismim",      "mijn naam is",
    "jag heter",    "jeg heter",     "jmenuji se", "signed by",
    "attention"};

constexpr std::string_view weak_phrases[] = {
    "by",       "with",      "met",      "from",    "told",    "asked",
    "contact",  "for",       "to",       "and",     "patient", "employee",
    "customer", "colleague", "manager",  "client",  "friend",  "wife",
    "husband",  "son",       "daughter", "mother",  "father",  "brother",
    "sister",   "boss",      "author",   "between", "ceo",     "cto",
    "cfo",      "founder",   "teacher",  "lawyer",  "tenant",  "neighbour",
    "neighbor", "email",     "call",     "ask",     "tell",    "thank",
    "invite",   "cc",        "et",       "und",     "y",       "con",
    "par",      "von",       "avec",     "mit",     "por",     "de",
    "à"};

constexpr std::string_view verbs[] = {
    "said",      "says",      "wrote",      "writes",    "asked",   "asks",
    "works",     "worked",    "lives",      "lived",     "born",    "told",
    "joined",    "called",    "emailed",    "sent",      "replied", "will",
    "has",       "had",       "is",         "was",       "who",     "signed",
    "agreed",    "requested", "reported",   "confirmed", "from",    "died",
    "married",   "likes",     "wants",      "wanted",    "can",     "and",
    "explained", "added",     "moved",      "teaches",   "studied", "owns",
    "bought",    "paid",      "complained", "scheduled"};

bool among(std::span<const std::string_view> rows, std::string_view word) {
  return std::find(rows.begin(), rows.end(), word) != rows.end();
}

/// Whether text[0..end) ends with a phrase, in any ASCII case, as whole words.
bool ends_with_phrase(std::string_view text, std::string_view phrase) {
  count(1);
  if (text.size() < phrase.size() ||
      lowered(text.back()) != phrase[phrase.size() - 1])
    return false;
  const std::size_t from = text.size() - phrase.size();
  count(phrase.size());
  for (std::size_t i = 0; i < phrase.size(); ++i)
    if (lowered(text[from + i]) != phrase[i])
      return false;
  return from == 0 || (!is(text[from - 1], word) &&
                       static_cast<unsigned char>(text[from - 1]) < 0x80);
}

bool any_phrase(std::span<const std::string_view> rows, std::string_view text) {
  return std::any_of(rows.begin(), rows.end(), [&](std::string_view row) {
    return ends_with_phrase(text, row);
  });
}

/// The letters of a label that ends at `end`, in small letters, blanks,
/// hyphens and underscores left out; at most three words on its line.
std::string_view label_before(std::string_view text, std::size_t end,
                              char (&buffer)[window_before]) {
  std::size_t begin = end;
  int words = 0;
  while (begin > 0 && end - begin < window_before - 1) {
    const char c = text[begin - 1];
    const bool joint = c == ' ' || c == '_' || c == '-';
    if (joint && ++words == 4)
      break;
    if (!joint && !is(c, chars::letter) && static_cast<unsigned char>(c) < 0x80)
      break;
    --begin;
  }
  std::size_t size = 0;
  for (std::size_t i = begin; i < end; ++i)
    if (text[i] != ' ' && text[i] != '_' && text[i] != '-')
      buffer[size++] = lowered(text[i]);
  return {buffer, size};
}

bool ends_with_label(std::span<const std::string_view> rows,
                     std::string_view label) {
  return std::any_of(rows.begin(), rows.end(), [&](std::string_view row) {
    return label.ends_with(row);
  });
}

/// The window before `at`, less the marks that may open a value.
std::string_view opened(std::string_view text, std::size_t at) {
  const std::size_t from = at > window_before ? at - window_before : 0;
  std::string_view head = text.substr(from, at - from);
  while (!head.empty() &&
         std::string_view(" \t\"'*_`(<[>").find(head.back()) != npos)
    head.remove_suffix(1);
  return head;
}

support of_label(std::string_view head) {
  head.remove_suffix(1);
  while (!head.empty() &&
         std::string_view(" \t\"'*_`").find(head.back()) != npos)
    head.remove_suffix(1);
  char buffer[window_before];
  const std::string_view label = label_before(head, head.size(), buffer);
  if (ends_with_label(strong_labels, label))
    return support::strong;
  if (label == "name" || label.ends_with("personname"))
    return support::name;
  return among(weak_labels, label) ? support::weak : support::none;
}

/// "Regards," and the name on the next line or behind it.
bool is_closing(std::string_view head) {
  while (!head.empty() &&
         std::string_view("\r\n \t-–,!.").find(head.back()) != npos)
    head.remove_suffix(1);
  static constexpr std::string_view closings[] = {
      "regards",   "sincerely",  "thanks",    "cheers",       "wishes",
      "yours",     "truly",      "thank you", "respectfully", "best",
      "cordially", "faithfully", "saludos",   "cordialement", "grüßen",
      "gruß",      "saluti",     "abraços",   "уважением",    "atentamente",
      "love"};
  return any_phrase(closings, head);
}

} // namespace

std::span<const std::string_view> all_titles() {
  return titles;
}

std::span<const std::string_view> all_particles() {
  return particles;
}

std::span<const std::string_view> all_things() {
  return things;
}

bool is_no_person(std::string_view first, std::string_view last) {
  return !first.empty() &&
         std::any_of(std::begin(no_persons), std::end(no_persons),
                     [&](const pair& row) {
                       return row.first[0] == first[0] && row.first == first &&
                              row.last == last;
                     });
}

bool leads_to_a_thing(std::string_view text, std::size_t at) {
  if (!byte_at(text, at, ' '))
    return false;
  const std::string_view tail = text.substr(at + 1, window_after);
  for (const std::string_view partners :
       {"& Co", "& Sons", "& Associates", "& Partners", "and Sons", "and Co."})
    if (tail.starts_with(partners))
      return true;
  std::size_t end = 0;
  while (end < tail.size() && is(tail[end], lower))
    ++end;
  return end > 3 && (facts_of(tail.substr(0, end)) & thing) != 0;
}

support before(std::string_view text, std::size_t at) {
  const std::string_view head = opened(text, at);
  if (head.empty())
    return support::none;
  const char last = head.back();
  if (last == ':' || last == '=' || last == '>')
    return of_label(head);
  if (any_phrase(introductions, head) ||
      ((last == '\n' || last == ',') && is_closing(head)))
    return support::strong;
  return any_phrase(weak_phrases, head) ? support::weak : support::none;
}

bool may_introduce(std::string_view text, std::size_t at) {
  const std::string_view head = opened(text, at);
  return !head.empty() && (head.back() == ':' || head.back() == '\n' ||
                           is(head.back(), chars::letter) ||
                           static_cast<unsigned char>(head.back()) >= 0x80);
}

bool introduces(std::string_view text, std::size_t at) {
  const std::string_view head = opened(text, at);
  if (head.empty())
    return false;
  if (head.back() == ':')
    return of_label(head) == support::strong;
  return any_phrase(introductions, head) ||
         (head.back() == '\n' && is_closing(head));
}

support after(std::string_view text, std::size_t at) {
  std::string_view tail = text.substr(at, window_after);
  count(tail.size());
  if (tail.starts_with("'s ") || tail.starts_with("\xE2\x80\x99s "))
    return support::weak;
  while (!tail.empty() && std::string_view(" \",").find(tail.front()) != npos)
    tail.remove_prefix(1);
  if (tail.empty())
    return support::none;
  const std::size_t blank = tail.find_first_of(" \r\n\t");
  const std::string_view next = tail.substr(0, blank);
  if ((next[0] == '<' || next[0] == '(' || next[0] == '[') &&
      next.find('@') != npos)
    return support::strong;
  std::size_t end = 0;
  while (end < next.size() && is(next[end], chars::letter))
    ++end;
  return among(verbs, next.substr(0, end)) ? support::weak : support::none;
}

bool may_begin(std::string_view text, std::size_t at) {
  if (at == 0)
    return true;
  const char c = text[at - 1];
  if (is(c, space) || c == '"' || c == '\'' || c == '(' || c == '[' ||
      c == '>' || c == '<' || c == ',' || c == ';' || c == '*' || c == '|' ||
      c == ':' || c == '=' || c == '-' || c == '`')
    return true;
  if (c == 'n' || c == 't')
    return escape_before(text, at);
  return static_cast<unsigned char>(c) >= 0x80; // quotation marks, dashes
}

bool may_end(std::string_view text, std::size_t at) {
  if (at >= text.size())
    return true;
  const char c = text[at];
  if (is(c, alnum) || std::string_view("_@/\\=(#$+%{~^").find(c) != npos)
    return c == '\\';
  const bool glued = c == '.' || c == ':' || c == '-';
  return !glued || at + 1 >= text.size() || !is(text[at + 1], word);
}

bool has_article(std::string_view text, std::size_t at) {
  const std::string_view head = opened(text, at);
  static constexpr std::string_view articles[] = {"the", "a",    "an",  "this",
                                                  "our", "your", "der", "die",
                                                  "das", "le",   "la",  "el"};
  return any_phrase(articles, head);
}

} // namespace weir::detectors::person_name
