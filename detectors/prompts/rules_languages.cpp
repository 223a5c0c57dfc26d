#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // German
    {override_orders, 4.2,
     "@drop_de ~3 alle|deine|vorherig*|bisherig*|obig*|"
     "fruher*|vorig*|samtlich*|ursprunglich*|"
     "vorangegangen*|jegliche|ihre|davor ~3 @orders_de"},
    {override_orders, 4.0,
     "@drop_de ~2 alles|was ~6 vorher|davor|zuvor|"
     "bisher|oben|gesagt|vorherige|gelernt"},
    {persona, 1.1, "ab sofort|jetzt ~2 bist|wirst|du|sollst|handelst"},
    {persona, 1.1, "von nun an"},
    {persona, 1.2, "du bist|spielst ~2 jetzt|nun|ab|kein*"},
    {persona, .8, "tu|stell|verhalte|agiere|antworte|handle ~3 als|so|wie"},
    {unrestricted, 2.0,
     "ohne|keine|keinerlei|keinen ~3 einschrankung*|filter|"
     "regeln|beschrankung*|zensur|grenzen|richtlinien|"
     "moral*|ethi*"},
    {no_refusal, 1.4,
     "nie|niemals|nicht|keine ~3 ablehn*|verweiger*|"
     "entschuldig*|warn*|weiger*"},
    {secrecy, 2,
     "sag|erzahl*|verrat*|informier*|teile|erwahn* ~4 nicht|"
     "niemandem|nichts|keinem"},
    {leak, 2.2,
     "zeig*|nenn*|verrat*|gib|wiederhol*|druck*|was ~5 "
     "systemprompt*|systemnachricht|anweisungen|prompt|oben|"
     "passwort|instruktionen"},
    {new_orders, 1.4, "neue|folgende* ~1 anweisung*|aufgabe|instruktion* ~2 *"},
    {directive, .7,
     "sende|schicke|leite|uberweise|losche|ubermittle ~6 an|"
     "alle|weiter"},

    {override_orders, 3.6, "@drop_de ~2 frage|nutzer*|benutzer*|anfrage"},
    {addressed, 2,
     "hinweis|nachricht|anweisung|notiz ~1 an|fur ~1 die|den ~1 "
     "ki|assistent*|modell|chatbot"},

    // French
    {override_orders, 4.2,
     "@drop_fr ~3 toutes|tous|tes|vos|precedent*|les|"
     "anterieur*|ci|tout ~3 @orders_fr ~4 precedent*|"
     "anterieur*|ci|dessus|recues|donnees|initiales|"
     "et|de"},
    {override_orders, 4.0, "@drop_fr ~2 toutes|tous|tes|vos ~2 @orders_fr"},
    {override_orders, 4.0,
     "oublie*|ignore* ~1 tout ~6 precede*|avant|dit|"
     "dessus|que"},
    {persona, 1.2,
     "desormais|maintenant|partir ~3 tu|vous|maintenant ~2 es|"
     "etes|vas|agis|dois|allez|agir|seras|present"},
    {persona, .9,
     "tu|vous ~1 es|etes|vas|allez ~2 maintenant|agir|jouer|faire|"
     "incarner"},
    {persona, .8,
     "agis|joue|fais|comporte|reponds ~3 comme|role|tant|semblant"},
    {unrestricted, 2.0,
     "sans|aucune|aucun ~3 restriction*|filtre*|limite*|"
     "censure|regle*|moral*|ethique"},
    {no_refusal, 1.4,
     "jamais|ne|sans ~3 refuse*|excuse*|avertissement*|"
     "decline*"},
    {secrecy, 2,
     "ne|sans ~3 dis|dites|mentionne*|informe*|revele*|parle* ~4 "
     "pas|rien|personne|utilisateur|jamais"},
    {leak, 2.2,
     "montre*|revele*|affiche*|donne*|repete*|quel* ~6 prompt|"
     "instructions|consignes|dessus|secret|systeme"},
    {new_orders, 1.4,
     "nouvelle*|suivante* ~1 instruction*|consigne*|tache|"
     "mission"},

    {addressed, 2,
     "note|message|instruction* ~1 pour|a|au|aux ~2 ia|"
     "assistant*|modele*"},

    // Spanish
    {override_orders, 4.2,
     "@drop_es ~3 todas|todos|tus|sus|las|los|anterior*|"
     "previas|cualquier ~3 @orders_es ~4 anterior*|"
     "previas|previos|arriba|dadas|recibidas|que|y"},
    {override_orders, 4.0, "@drop_es ~2 todas|todos|tus|sus ~2 @orders_es"},
    {override_orders, 4.0,
     "olvida*|ignora*|olvide ~1 todo ~6 anterior*|antes|"
     "dicho|previo|arriba|que"},
    {persona, 1.2,
     "ahora|partir|adelante|desde ~3 eres|seras|ahora|actua*|"
     "vas|debes|momento"},
    {persona, .8, "actua*|finge|comporta*|responde*|haz ~3 como|ser|que|papel"},
    {unrestricted, 2.0,
     "sin|ningun*|ninguna ~3 restriccion*|filtro*|limite*|"
     "censura|regla*|moral*|etica|limitacion*"},
    {no_refusal, 1.4,
     "nunca|no|jamas|sin ~3 negar*|rechaz*|niegues|disculp*|"
     "advertencia*|rehus*"},
    {secrecy, 2,
     "no|sin ~3 digas|diga|menciones|informes|reveles|cuentes|"
     "informar|decir ~4 usuario|nadie|nada|esto"},
    {leak, 2.2,
     "muestra*|revela*|dime|imprime|repite|dame|cual* ~6 prompt|"
     "instrucciones|arriba|sistema|secreta|contrasena"},
    {new_orders, 1.4,
     "nueva*|nuevo*|siguiente* ~1 instruccion*|orden*|tarea|"
     "mision"},

    {addressed, 2,
     "nota|mensaje|instruccion*|aviso ~1 para|al|a ~2 asistente*|"
     "ia|modelo*"},

    // Portuguese
    {override_orders, 4.2,
     "@drop_pt ~3 todas|todos|suas|tuas|as|os|anterior*|"
     "quaisquer ~3 @orders_pt ~4 anterior*|previas|"
     "acima|dadas|que|e|recebidas"},
    {override_orders, 4.0, "@drop_pt ~2 todas|todos|suas|tuas ~2 @orders_pt"},
    {override_orders, 4.0,
     "esqueca*|ignore|ignora ~1 tudo ~6 anterior*|antes|"
     "disse|acima|que"},
    {persona, 1.2,
     "agora|partir|diante ~3 voce|agora ~2 e|sera|vai|deve|"
     "atuara|age"},
    {persona, .8, "aja|atue|finja|comporte|responda ~3 como|ser|que"},
    {unrestricted, 2.0,
     "sem|nenhum*|nenhuma ~3 restric*|filtro*|limite*|"
     "censura|regra*|moral*|etica|limitac*"},
    {secrecy, 2,
     "nao|sem ~3 diga|mencione|informe|revele|conte|avise ~4 "
     "usuario|ninguem|nada|isso"},
    {leak, 2.2,
     "mostre|revele|diga|imprima|repita|qual|quais ~6 prompt|"
     "instrucoes|acima|sistema|senha"},

    // Italian
    {override_orders, 4.2,
     "@drop_it ~3 tutte|tutti|tue|le|precedent*|"
     "qualsiasi ~3 @orders_it ~4 precedent*|sopra|date|"
     "ricevute|che|e|fornite"},
    {override_orders, 4.0, "@drop_it ~2 tutte|tutti|tue ~2 @orders_it"},
    {override_orders, 4.0,
     "dimentica*|ignora* ~1 tutto ~6 precede*|prima|"
     "detto|sopra|che|cio"},
    {persona, 1.2, "ora|adesso|poi ~3 sei|sarai|devi|agirai|comportati"},
    {persona, .8, "agisci|fingi|comportati|rispondi|recita ~3 come|di|che"},
    {unrestricted, 2.0,
     "senza|nessun* ~3 restrizion*|filtr*|limit*|censura|"
     "regol*|moral*|etic*"},
    {secrecy, 2,
     "non|senza ~3 dire|dirlo|menzionare|informare|rivelare|"
     "avvisare ~4 utente|nessuno|nulla|questo|all"},
    {leak, 2.2,
     "mostra*|rivela*|dimmi|stampa|ripeti|quali|qual ~6 prompt|"
     "istruzioni|sopra|sistema|password"},

    // Dutch
    {override_orders, 4.2,
     "@drop_nl ~3 alle|je|uw|jouw|vorige|eerdere|"
     "voorgaande|bovenstaande ~3 @orders_nl"},
    {override_orders, 4.0,
     "negeer|vergeet ~1 alles ~6 hiervoor|eerder|"
     "boven|gezegd|daarvoor|wat|hierboven"},
    {persona, 1.1, "vanaf nu|heden|dit"},
    {persona, .9, "je|jij bent nu|voortaan"},
    {unrestricted, 2.0,
     "zonder|geen ~3 beperking*|filter*|regels|grenzen|"
     "censuur|moraal|ethi*"},
    {secrecy, 2, "vertel|zeg|informeer|meld|noem ~4 niet|niemand|niets"},

    // Polish
    {override_orders, 4.2,
     "@drop_pl ~4 wszystkie|wszystkich|poprzedni*|"
     "wczesniejsz*|swoje|twoje|powyzsz*|dotychczasow* "
     "~3 @orders_pl"},
    {override_orders, 4.0,
     "zapomnij|zignoruj ~2 wszystk* ~6 wczesniej|"
     "powyzej|przedtem|co|powiedzian*"},
    {persona, 1.1, "od teraz|tej"},
    {persona, .9, "jestes teraz|od"},
    {unrestricted, 2.0,
     "bez|zadnych ~3 ogranicze*|filtr*|cenzury|zasad|"
     "moraln*|etyczn*"},
    {secrecy, 2,
     "nie ~2 mow|informuj|wspominaj|ujawniaj|powiadamiaj ~4 "
     "uzytkownik*|nikomu|nikogo|tym"},

    // Russian, Ukrainian
    {override_orders, 4.2,
     "@drop_ru ~4 все|всех|предыдущ*|прежни*|свои|твои|"
     "ранее|прошлые|любые|вышеуказанн*|эти ~3 "
     "@orders_ru"},
    {override_orders, 4.0,
     "забудь*|игнорируй* ~2 все|всё|обо ~6 раньше|"
     "выше|ранее|до|сказан*|что|этого"},
    {persona, 1.1, "теперь ты|вы|твоя"},
    {persona, 1.2, "больше не ~1 ассистент|помощник|ии|бот"},
    {persona, 1.0, "отныне|впредь"},
    {persona, .9,
     "притворись|представь|веди|действуй|отвечай ~3 что|как|ты|"
     "себя"},
    {unrestricted, 2.0,
     "без|никаких|нет ~3 ограничени*|фильтр*|цензур*|"
     "правил*|морал*|этическ*|запрет*"},
    {no_refusal, 1.4, "не|никогда ~3 отказыва*|извиня*|предупрежда*"},
    {secrecy, 2,
     "не ~2 говори*|сообщай*|упоминай*|раскрывай*|рассказывай* ~4 "
     "пользовател*|никому|об|этом|ничего"},
    {leak, 2.2,
     "покажи*|выведи*|раскрой*|повтори*|скажи*|назови* ~6 "
     "системн*|промпт*|инструкци*|пароль|выше"},
    {override_orders, 4.2,
     "@drop_uk ~4 всі|усі|попередн*|свої|твої|раніше|"
     "будь ~3 @orders_uk"},
    {override_orders, 4.0,
     "забудь*|ігноруй* ~2 все|усе ~6 раніше|вище|до|"
     "сказан*|що"},
    {persona, 1.1, "тепер|відтепер ти|ви"},
    {unrestricted, 2.0,
     "без|жодних|немає ~3 обмежен*|фільтр*|цензур*|"
     "правил*|морал*"},
    {secrecy, 2,
     "не ~2 кажи*|повідомляй*|згадуй*|розкривай*|розповідай* ~4 "
     "користувач*|нікому|це|про"},

    // Turkish: the verb comes last
    {override_orders, 4.2,
     "onceki|tum|butun|yukaridaki|daha|verilen ~4 "
     "@orders_tr ~3 @drop_tr"},
    {override_orders, 4.0,
     "onceki|yukaridaki|soylenen|tum ~3 her|sey* ~2 "
     "@drop_tr"},
    {persona, 1.1, "bundan sonra|boyle"},
    {persona, .9, "artik|simdi ~1 sen|bir"},
    {unrestricted, 2.0,
     "kisitlama*|sinir*|filtre*|sansur* ~2 olmadan|yok|"
     "olmayan|siz"},
    {secrecy, 2, "kullaniciya|kimseye ~4 soyleme|bahsetme|bildirme|aciklama"},

    // Chinese
    {override_orders, 4.2, "@drop_zh ~4 @prior_zh ~6 @orders_zh"},
    {override_orders, 4.0,
     "@drop_zh ~6 之前|以前|上面|以上|前面|此前 ~6 "
     "@orders_zh|内容|话|一切"},
    {override_orders, 3.0, "@drop_zh ~2 用户|使用者 ~4 问题|请求|要求|指令"},
    {persona, 1.3, "从 ~1 现在|現在|此刻 ~1 开始|起|開始"},
    {persona, 1.2, "你现在是|你現在是"},
    {persona, 1.2, "现在开始|從現在|现在起"},
    {persona, .9, "扮演|假装|假裝|充当|模拟"},
    {unrestricted, 2.0,
     "没有|沒有|无|不受|摆脱|无视|解除|不再受 ~6 限制|约束|"
     "過濾|过滤|道德|审查|规则|束缚|伦理"},
    {unrestricted, 2.0, "不受限|无限制|越狱|無限制"},
    {no_refusal, 1.4,
     "不能|不要|不会|不得|永远不|绝不|不可以 ~3 拒绝|拒絕|道歉|"
     "警告"},
    {secrecy, 2,
     "不要|别|不得|请勿|不能|勿 ~2 告诉|告訴|提及|透露|通知 ~6 "
     "用户|任何人|使用者|他们"},
    {leak, 2.2,
     "输出|显示|告诉我|透露|重复|打印|泄露|輸出|顯示 ~8 系统提示|"
     "系統提示|提示词|系统指令|初始|上面|以上"},
    {new_orders, 1.2, "新的|以下 ~2 指令|任务|指示|命令"},

    // Japanese: the verb comes last
    {override_orders, 4.2,
     "これまで|以前|上記|前|今まで|すべて|全て|先|今|以上 "
     "~8 @orders_ja ~6 @drop_ja"},
    {persona, 1.1, "これから|今から ~8 あなた|君|お前"},
    {persona, .9, "なりきって|なりきり|演じて|演じ|振る舞って|ふりをして"},
    {unrestricted, 2.0,
     "制限|制約|フィルター|検閲|倫理|ルール ~4 なし|なく|"
     "ない|無視|解除"},
    {secrecy, 2,
     "ユーザー|誰 ~8 言わないで|伝えないで|知らせないで|話さないで|"
     "教えないで|秘密"},
    {leak, 2.2,
     "システムプロンプト|プロンプト|指示 ~6 教えて|表示|出力|開示|"
     "見せて"},

    // Korean: the verb comes last
    {override_orders, 4.2, "@prior_ko ~8 @orders_ko ~6 @drop_ko"},
    {persona, 1.1, "지금부터|이제부터 ~6 너는|당신은|넌"},
    {unrestricted, 2.0, "제한|규칙|검열|필터|제약 ~4 없이|없는|없다|무시"},
    {secrecy, 2, "사용자 ~8 말하지|알리지|언급하지"},
    {leak, 2.2, "시스템프롬프트|프롬프트|지시 ~8 알려|보여|출력|공개"},

    // Arabic
    {override_orders, 4.2, "@drop_ar ~4 @orders_ar"},
    {override_orders, 4.0, "@drop_ar ~1 كل|جميع ~5 سابق|السابقة|قبل|سبق|أعلاه"},
    {persona, 1.2, "الآن|الان ~1 أنت|انت|فصاعدا|فصاعدًا"},
    {persona, .9, "تصرف|تظاهر|مثل ~2 كأنك|بأنك|دور|كما"},
    {unrestricted, 2.0, "بدون|دون|بلا ~2 قيود|حدود|رقابة|أخلاق|قواعد|مرشحات"},
    {secrecy, 2, "لا ~1 تخبر|تذكر|تبلغ|تكشف ~3 المستخدم|أحد|أحدا|أي"},

    // Hindi: the verb comes last
    {override_orders, 4.2,
     "पिछले|सभी|पहले|पूर्व|सारे|अपने|पुराने|उपरोक्त ~4 "
     "@orders_hi ~4 @drop_hi"},
    {persona, 1.1, "अब से|तुम|आप ~2 तुम|आप|एक"},
    {unrestricted, 2.0, "बिना|कोई ~3 प्रतिबंध|सीमा|नियम|फ़िल्टर|फिल्टर"},
    {secrecy, 2, "उपयोगकर्ता|यूज़र|किसी ~4 मत|नहीं|न"},
};

} // namespace

std::span<const rule_row> language_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
