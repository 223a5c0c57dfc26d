#include "detectors/prompts/rules.hpp"

namespace weir::detectors::prompts {

namespace {

using enum sign;

constexpr rule_row rows[] = {
    // fake marks of a role or of an end of the data
    {marker, 4,
     "<system|<sys|<admin|<developer|<instruction|<override ~1 "
     ">message|>note|>prompt|>override|>instruction|>instructions|"
     ">alert|>update|>notice|>command|>directive|>announcement "
     "@verbs|please|you|ignore|disregard"},
    {marker, 3,
     "<>system|<>admin|<>developer|<>override|<>instruction|"
     "<>instructions|<>important @verbs|please|ignore|disregard|"
     "you|new"},
    {marker, 1.6,
     "<system|<sys|<override|<instruction|<instructions|<admin|"
     "<im_start|<prompt message|note|prompt|override|instruction|"
     "instructions|alert|update|notice|command|error|warning|"
     "directive|announcement"},
    {marker, 1.4,
     "<>important|<>information|<>instruction|<>instructions|"
     "<>system|<>inst|<>admin|<>urgent|<>override|<>hidden|"
     "<>secret|<>critical|<>command|<>attention"},
    {marker, 1.4,
     ":system|:admin|:developer|:administrator|:root you|ignore|"
     "from|please|the|new|your|all|this|disregard|forget|override|"
     "send|do|execute|call|now|as"},
    {marker, 1.0, "^:system|^:developer|^:admin|^:sysadmin|^:root|^:override"},
    {marker, .6, "^:assistant|^:user|^:human|^:ai"},
    {marker, 1.4,
     "system ~1 :message|:note|:prompt|:override|:instruction|"
     ":instructions|:alert|:update|:notice|:command|:warning|"
     ":announcement|:directive"},
    {marker, 2.2, "<im start|end|sep"},
    {marker, 2.2,
     "<im_start|<im_end|<endoftext|<endofprompt|<eot|<start_header"},
    {marker, 1.6, "<>user|<>assistant|<>system|<>human|<>endoftext|<>inst"},
    {marker, 1.8,
     "end of ~1 >data|>document|>context|>user|>prompt|>input|"
     ">instructions|>text|>email|>article|>file|>query|>result|"
     ">results|>output|>message|>content|>conversation"},
    {marker, .8,
     "^end of ~1 data|document|context|user|prompt|input|"
     "instructions|query|results|output|conversation|content|"
     "system"},
    {marker, 1.6,
     "begin|start|end|beginning of? system|admin|new|hidden|"
     "secret|developer|override|privileged|priority ~1 "
     "instructions|instruction|prompt|message|override|command|"
     "text"},
    {marker, 2, "system|admin|root|developer|security|safety override|bypass"},
    {marker, 1.8,
     "admin|developer|root|debug|maintenance|system|god|sudo "
     "mode|access|override|privileges ~2 enabled|activated|on|"
     "granted|engaged|unlocked|active|authorized"},
    {marker, 1.2, "sudo|override ~1 mode|all|everything|system"},

    {marker, 1.6,
     "<:instruction|<:instructions|<:response|<:system|<:prompt|"
     "<:task"},
    {marker, .9,
     "%end of ~1 data|document|context|user|prompt|input|"
     "instructions|query|results|output|conversation|content|"
     "system|email|article|page"},

    {marker, 1.0, "you are now in ~2 mode"},

    {marker, 1.4,
     "task|answer|request|job|query|summary ~2 complete|"
     "completed|done|finished|fulfilled|accomplished ~~4 ignore|"
     "new|now|next|instruction*|disregard"},

    // claims of authority
    {authority, 2.6, "@notice ~2 from|by ~2 me|@boss ~8 to|for ~1 you|@ai"},
    {authority, 1.6, "@notice ~1 from|by ~2 @boss|me|your"},
    {authority, 1.6,
     "important|urgent|critical|priority|official|special|"
     "high ~1 @notice ~1 from|to|for|by"},
    {authority, 2.2,
     "message|note|instruction*|memo|order ~6 to you ~2 @model|"
     "ai"},
    {authority, 1.4,
     "as|i|im|this ~2 am|is ~2 your ~2 @boss|developer|creator|"
     "programmer|maker|master"},
    {authority, 1.2,
     "i|im ~1 am ~2 developer|administrator|admin|creator|ceo|"
     "owner|engineer|researcher ~4 openai|system|ai|here|you|"
     "model|company"},
    {authority, 1.0,
     "authorized|approved|authorised|sanctioned|verified|"
     "mandated|requested ~2 by ~3 @boss|security|openai"},
    {authority, .8,
     "security|compliance|policy|company|legal ~2 requires|"
     "mandates|demands ~2 you|that"},

    {authority, 2.0,
     "i|we ~2 command|order|instruct|direct|authorize|require "
     "~1 the? ~1 you|ai|assistant|agent|model|bot ~1 to"},
    {authority, 1.2,
     "i am|im ~2 owner|administrator|admin|creator|developer|"
     "ceo|operator of|here|and"},

    {authority, 1.8,
     "user|owner|admin ~1 has|have ~2 authoriz*|authoris*|"
     "approved|consented|allowed|permitted ~1 you|all|this"},

    // speaking to a model
    {addressed, 2.0,
     ",ai|,assistant|,bot|:ai|:assistant drop|add|quote|"
     "reveal|skip|include|mention|rate|approve"},
    {addressed, 2.0,
     ":ai|:assistant|:bot|:llm drop|add|quote|reveal|skip|"
     "include|mention|rate|approve"},
    {addressed, 1.6,
     "model|agent|agents|ai|assistant ~1 must|shall|required ~2 "
     "execute|obey|call|run|send|comply|forward|follow|reveal"},
    {directive, 1.6,
     "add|include|append|insert|put|mention ~2 sentence|phrase|"
     "word|words|line|text ~8 to|in|into ~2 your|the ~1 answer|"
     "reply|response|summary|output"},
    {addressed, 1.6,
     "^attention|^hey|^hello|^hi|^dear|^note|^notice|^message|"
     "^instruction*|^attn|^important ~2 to|for|all? ~1 @ai"},
    {addressed, 2.2,
     "if you ~2 are|re|youre ~4 @model|ai|assistant|agent|"
     "chatbot|bot|crawler|model"},
    {addressed, 2.6,
     "ai|llm|llms|model|models|agent|agents|assistant|"
     "assistants|bot|bots ~2 reading|processing|summarizing|"
     "parsing|viewing|analyzing|reviewing|evaluating|"
     "summarising|screening|reads|processes ~2 this|the"},
    {addressed, 1.8,
     "instruction*|note|message|notice|attention|directive|"
     "reminder|command ~2 to|for ~3 @model|ai|assistant|agent|"
     "chatbot|bot"},
    {addressed, 1.2, "you ~1 the? @ai model|assistant|agent|system|language"},
    {addressed, 1.0, "as an? ~1 ai ~3 you|assistant|model|agent"},
    {addressed, .9,
     "ai|language model|assistant|agent ~2 should|must|shall|"
     "needs|will|please"},
    {addressed, .8, "you are ~4 @model|ai|assistant|agent|chatbot"},
    {addressed, .9,
     "^:claude|^:chatgpt|^:gpt|^:gemini|^:copilot|^:assistant|"
     "^:ai|^claude|^chatgpt|^gemini|^copilot"},
    {addressed, .6, "chatgpt|gpt|gpt4|claude|gemini|openai|bard|llama"},

    {addressed, 1.2,
     "assistant|ai|agent|model|chatbot ~1 must|shall|has|"
     "needs ~1 now|immediately|first|to"},
    {addressed, 1.7,
     "ai|llm|coding|language :agent|:agents|:assistants|"
     ":assistant|:model|:models|:bots"},

    {addressed, 2.0,
     ",assistant|,ai|,bot|,claude|,chatgpt|,gpt|,gemini|"
     ",copilot|,agent|,model|,llm @verbs|please|ignore|you|"
     "your|wire|disregard|forget|if|now|stop"},
    {addressed, 1.6,
     ":assistant|:ai|:bot|:claude|:chatgpt|:gpt|:agent|:agents|"
     ":model|:llm|:copilot ~1 @verbs|please|ignore|if|"
     "disregard|forget|you|your"},
    {addressed, 2.0,
     "bot|ai|llm|model|assistant|agent that|who|which reads|"
     "processes|sees|summarizes|handles"},
    {addressed, 1.4,
     "if you ~1 can|are ~1 read|reading|see|seeing|parsing ~1 "
     "this"},

    // something else first
    {preempt, 2.2,
     "before ~1 you ~3 solve|continue|proceed|answer|respond|"
     "complete|finish|perform|help|summarize|reply|do|can|"
     "start ~~12 please|must|first|need|have|should|following"},
    {preempt, 1.8,
     "before ~1 "
     "answering|responding|continuing|completing|running|executing|building|"
     "reviewing|reading|writing|generating|using|testing|"
     "proceeding|summarizing|replying|solving|doing ~~10 you|"
     "must|first|please|need|call|send|use|run"},
    {preempt, 1.6,
     "task|request|question|job ~2 that? ~1 i|user|they ~2 gave|"
     "assigned|asked|requested ~2 you|to|in"},
    {preempt, 1.8,
     "do|perform|execute|complete|carry|follow ~2 the? following "
     "~2 first|now|immediately|task|action|actions|steps|"
     "instruction*|command|commands"},
    {preempt, 2.0,
     "after ~2 you|that|doing|completing|this|done ~5 continue|"
     "solve|resume|return|proceed|go|can ~5 task|original|user|"
     "question|normally|normal|usual|summary|work"},
    {preempt, 1.4,
     "to ~1 complete|finish|solve|proceed|continue ~6 "
     "you ~1 must|need|have|should ~2 first|send|call|use|run"},
    {preempt, 1.4,
     "first|also|additionally ~2 you|please ~1 must|need|have|"
     "should ~2 call|send|use|execute|run|delete|visit|forward|"
     "email|transfer"},
    {preempt, .7,
     "original|initial|users|current|main ~1 task|request|query|"
     "question"},

    {preempt, 1.8,
     "@not continue|proceed|complete|finish|answer|summarize|"
     "translate ~3 task|request|question|summary|conversation|"
     "document|text|page"},
    {preempt, 1.6,
     "when|whenever|while ~1 answering|responding|summarizing|"
     "asked|replying|summarising ~~4 always|never|must|include|"
     "mention|recommend"},
    {preempt, 1.2,
     "finished|done ~1 reading|summarizing|processing ~~3 you|"
     "your|now"},

    // what it wants done
    {directive, 1.2,
     "@call ~2 tool|function|api|plugin ~2 named|called|with|"
     "to|named|and"},
    {directive, 1.0, "@call the? ~2 tool|function|tools|plugin"},
    {directive, 1.2,
     "substitute|replace|fill ~3 placeholder*|arguments|"
     "parameters|values"},
    {directive, .6, "@send ~9 to ~6 com|net|org"},
    {directive, .7,
     "@send ~2 me|all|the|this|it|them|my|your|a|copy|content*|"
     "everything|any ~8 to|via"},
    {directive, 1.2,
     "@send ~4 all|any|entire|every|full|complete|whole ~4 "
     "email*|file*|data|message*|contact*|password*|document*|"
     "history|conversation*|credential*|information|records|"
     "secrets|keys|token*"},
    {directive, .7,
     "delete|remove|erase|wipe ~3 all|every|any|entire|user* ~3 "
     "file*|email*|data|account*|message*|record*|database*|"
     "event*|history|calendar*|from"},
    {directive, .8,
     "grant|give|change|modify|reset|disable|unlock|open|enable "
     "~4 permission*|access|password|recipient|account|"
     "privileges|security|door|garage|alarm|firewall|2fa"},
    {directive, 1.0,
     "visit|open|fetch|browse|navigate|download|click|go|curl|"
     "load|access ~4 url|link|website|http|https|page|site ~6 "
     "follow|execute|instructions|run|do|and"},
    {directive, .8,
     "visit|go|navigate|click|browse|fetch ~2 to|on|following|"
     "the|this ~3 http*|www|link|url"},
    {directive, 1.2,
     "follow|obey|execute|perform|do|comply ~3 instructions|"
     "commands|directives|note|steps ~4 there|page|document|"
     "link|file|website|url|embedded|found|email"},
    {directive, 1.0,
     "please|must|you|now|should ~1 @send|delete|transfer|"
     "forward|execute|invoke|upload ~8 immediately|now|first|"
     "instead"},

    {directive, 1.2,
     "follow|obey|execute|perform|comply ~3 embedded|attached|"
     "hidden|included|enclosed ~1 note|instruction*|commands|"
     "directives|steps|message"},

    // it shouts
    {urgent, 1.4,
     "!!%important|!!%attention|!!%urgent|!!%warning|!!%stop|"
     "!!%critical|!!%alert"},
    {urgent, .6, "!!important|!!attention|!!urgent|!!stop|!!critical"},
    {urgent, .5,
     "%important|%urgent|%attention|%critical|%mandatory|"
     "%immediately|%must|%override|%ignore|%stop"},
    {urgent, .4, "urgent*|immediately|critical|mandatory|imperative|asap"},
};

} // namespace

std::span<const rule_row> directive_rules() {
  return rows;
}

} // namespace weir::detectors::prompts
