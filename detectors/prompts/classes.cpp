#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

constexpr class_row classes[] = {
    // forms that are no orders; here so that they are not taken for slips of
    // the pen of those that are
    {"inflected", "ignored ignores ignoring disregarded disregards overrides "
                  "overridden overrode overriding instructional restriction "
                  "guideline instructed instructor instructors previously "
                  "ignorer ignorance ignorant"},

    // orders about orders
    {"drop", "ignore disregard forget override overrule overwrite bypass "
             "neglect discard dismiss abandon disobey nullify overlook erase "
             "void violate skip"},
    {"dropping", "ignoring disregarding forgetting overriding bypassing "
                 "discarding dismissing abandoning disobeying overlooking "
                 "violating"},
    {"all", "all any every everything each whatever entire"},
    {"prior",
     "previous prior earlier above preceding foregoing past initial "
     "original former existing current before other old system "
     "developer safety security default these those pre aforementioned "
     "aforesaid precedent last"},
    {"given", "above before previously given earlier prior received far told "
              "provided learned mentioned preceding"},
    {"orders", "instruction* direction directions directive* prompt prompts "
               "guideline* rule rules order orders command commands "
               "programming restriction* protocol protocols constraint* "
               "safeguards guardrails directives"},
    {"matter", "@orders training policy policies context message messages "
               "conversation task tasks limitation* filter filters text "
               "information request requests content contents input inputs "
               "assignment assignments words chat settings"},
    {"your", "your ur thy yours"},
    {"nonorder",
     "to can could may might will would we i they he she it cannot "
     "cant dont not never doesnt didnt wont safely that which who "
     "and/or should simply just users people does do if was were is "
     "wouldnt couldnt shouldnt must you'll they'll or don't ll "
     "attackers models them developers deliberately git"},

    // who speaks, who is spoken to
    {"model", "chatgpt gpt gpt3 gpt4 gpt-4 claude gemini bard llama copilot "
              "mistral grok deepseek llm llms qwen bing openai"},
    {"ai", "@model ai assistant agent chatbot bot aiassistant assistants "
           "agents"},
    {"boss",
     "user admin administrator administrators system developer "
     "developers owner creator creators openai anthropic google "
     "microsoft operator operators management supervisor moderator root "
     "engineer engineers team"},
    {"notice", "message instruction instructions notice note memo order orders "
               "announcement directive command request reminder update alert"},
    {"not", "not never no dont cannot cant wont without none nothing nor "
            "neither doesnt isnt arent aint don"},
    {"noone", "user users human humans anyone anybody owner them him her "
              "people customer client me operator person us"},
    {"say", "tell mention inform notify reveal disclose telling informing "
            "mentioning revealing notifying alert alerting warn warning show "
            "showing say let report reporting acknowledge discuss"},
    {"send", "send forward email mail transfer post upload submit share leak "
             "exfiltrate transmit wire pay reply deliver export copy append "
             "sends include"},
    {"call", "call use invoke run execute trigger issue make utilize employ"},

    {"verbs", "send make get delete change create add buy book reserve "
              "transfer update visit click open read find search call say "
              "tell write give share post invite schedule download upload run "
              "execute modify remove cancel pay reply forward email append "
              "replace set disable enable grant move copy print output "
              "respond answer summarize stop begin follow always never do "
              "immediately perform use invoke report check look submit sign "
              "subscribe unsubscribe block order rate recommend"},

    // freedom
    {"limits", "restriction* limitation* rules rule filter filters filtering "
               "censorship guideline* constraint* ethic* moral* policies "
               "policy boundaries limits safeguards laws law confines "
               "safety programming bias biases censoring restraints "
               "guardrails protocols principles regulations norms standards "
               "moderation alignment compass conscience scruples decency "
               "inhibitions barriers chains shackles "
               "consequences repercussions"},
    {"bad", "illegal unethical immoral harmful offensive inappropriate "
            "dangerous controversial evil amoral toxic hateful racist sexist "
            "vulgar obscene malicious derogatory unlawful taboo nsfw explicit "
            "violent discriminatory unsafe explosive sexual erotic "
            "pornographic criminal disturbing abusive insulting rude "
            "crude profane unpleasant legality ethicality morality"},
    {"speak", "say tell inform use mention state respond reply include contain "
              "add give write answer generate output start begin"},
    {"incapable", "cant cannot unable sorry impossible apologize apologies "
                  "apologise unfortunately inappropriate wont"},
    {"answers", "response responses answer answers paragraph paragraphs reply "
                "replies output outputs style styles personality personalities "
                "way ways message messages"},
    {"act", "act behave respond answer roleplay pose operate function work "
            "speak reply play simulate talk acting pretend pretending "
            "responding answering behaving serve"},
    {"will", "will shall must are gonna should going are"},
    {"modes", "developer dev dan god jailbreak sudo evil debug chaos freedom "
              "unrestricted uncensored unfiltered anti maintenance devil "
              "hacker omega ultra"},

    // other languages, accents off
    {"drop_de", "ignorier* vergiss* vergesst vergessen missachte* verwerfe* "
                "uberspringe* umgehe*"},
    {"orders_de", "anweisung* instruktion* befehl* regeln vorgaben vorgabe "
                  "anleitung* richtlinie* aufgabe* nachricht* einschrankung* "
                  "aufforderung* beschrankung* prompt prompts systemprompt*"},
    {"drop_fr",
     "ignore* ignorer oublie* oublier neglige* meprise* outrepasse*"},
    {"orders_fr", "instruction* consigne* directive* regle* ordre* commande* "
                  "prompt* message* precedent* restriction* invite"},
    {"drop_es", "ignora* ignore ignorar olvida* olvide* descarta* omite "
                "desestima pasa salta"},
    {"orders_es", "instruccion* indicacion* directric* regla* orden* "
                  "directiva* restriccion* mensaje* prompt* comando*"},
    {"drop_pt",
     "ignore ignora* ignorem esqueca* esquece desconsider* descarte"},
    {"orders_pt", "instruc* regra* ordem ordens diretriz* comando* "
                  "orientac* mensage* restric* prompt*"},
    {"drop_it", "ignora* dimentica* trascura* tralascia* scorda* disattendi"},
    {"orders_it", "istruzion* regol* ordini ordine direttiv* comand* "
                  "indicazion* messagg* restrizion* prompt*"},
    {"drop_nl", "negeer* vergeet* sla"},
    {"orders_nl", "instructie* opdracht* regels richtlijn* aanwijzing* "
                  "bevel* bericht* prompt*"},
    {"drop_pl", "zignoruj* ignoruj* zapomnij* pomin* odrzuc"},
    {"orders_pl", "instrukcj* polecen* zasad* wytyczn* regul* rozkaz* "
                  "wiadomosc* prompt*"},
    {"drop_ru", "игнориру* проигнориру* забудь* отбрось* отмени* "
                "пренебреги* обойди"},
    {"orders_ru", "инструкци* указани* правил* команд* приказ* директив* "
                  "распоряжени* сообщени* промпт* ограничени*"},
    {"drop_uk", "ігнору* проігнору* забудь* відкинь* знехтуй*"},
    {"orders_uk", "інструкці* вказівк* правил* команд* наказ* "
                  "розпоряджен* повідомлен* промпт* обмежен*"},
    {"drop_tr", "yoksay* unut* gormezden dikkate aldirma* ihmal gozardi"},
    {"orders_tr", "talimat* yonerge* komut* kural* emir* mesaj* istem*"},
    {"drop_zh", "忽略 无视 無視 忘记 忘記 忽视 忽視 不要理会 不用理会 抛开 "
                "不要遵守 不遵守 不再遵守 取消 覆盖 跳过"},
    {"orders_zh", "指令 指示 说明 說明 规则 規則 提示 命令 要求 限制 内容 "
                  "设定 設定 提示词 对话 约束 信息 上下文"},
    {"prior_zh", "之前 以前 先前 上面 以上 前面 此前 所有 一切 全部 原先 原来 "
                 "上述 你的 您的 过去 系统"},
    {"drop_ja", "無視 忘れて 忘れ 破棄 無効"},
    {"orders_ja", "指示 命令 ルール 規則 プロンプト 制約 設定 内容 制限 "
                  "ガイドライン"},
    {"drop_ko", "무시하 무시해 무시 잊어 잊고 잊으 따르지"},
    {"orders_ko", "지시 지침 명령 규칙 프롬프트 설정 내용 지시사항 제한"},
    {"prior_ko", "이전 앞선 위의 기존 모든 지금까지 앞의 당신의 너의 전의"},
    {"drop_ar", "تجاهل تجاهلي تجاهلوا انس انسى انسي أنس إنس اهمل أهمل"},
    {"orders_ar", "التعليمات تعليمات تعليماتك الأوامر اوامر أوامر القواعد "
                  "الإرشادات قواعدك التوجيهات القيود الرسائل"},
    {"drop_hi", "अनदेखा नज़रअंदाज नजरअंदाज भूल भूलो उपेक्षा इग्नोर"},
    {"orders_hi", "निर्देश निर्देशों आदेश आदेशों नियम नियमों बातें बातों"},
};

} // namespace

std::span<const class_row> word_classes() {
  return classes;
}

} // namespace weir::detectors::prompts
