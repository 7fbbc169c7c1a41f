/** What a writer is asked for, so that “I can't write this article” is found and “I can't write a novel” is not. */
const work =
  "(?:article|blog post|post|essay|text|content|copy|piece|draft|request|prompt|story|guide|summary|response|answer|information|advice|instructions|guidance|material|statement|topic)s?";
const delivered =
  "(?:article|blog post|post|essay|text|content|copy|draft|version|outline|guide|summary|rewrite|revision|response|answer|title|meta description|list of|table)s?";
const ai =
  "(?:llm|(?:ai|artificial intelligence)(?:[- ](?:language )?model|[- ]assistant|[- ]chatbot)?|(?:large )?language model|chatbot|virtual assistant)";

const english: readonly string[] = [
  `\\bas an? ${ai}(?: (?:developed|trained|created|made) by [\\w ]{2,30})?,? (?:i|my)\\b`,
  "\\bi(?:'m| am) (?:not able|unable) to (?:browse|access) the (?:internet|web)\\b",
  `\\bi(?:'m| am) (?:just |only )?an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\\b`,
  `\\bi(?:'m| am) (?:just |only )?a (?:large )?language model\\b`,
  "\\bi(?:'m| am) (?:very |truly )?sorry,? but (?:as an ai|i (?:must decline|(?:can(?:no|')t|am (?:not able|unable) to|won't) (?:help|assist|comply|fulfil+|write|generate|create|provide|produce|complete|continue|do that|discuss)))\\b",
  "\\bi (?:apologi[sz]e|apologies),? but i (?:(?:can(?:no|')t|am (?:not able|unable) to|won't) (?:help|assist|comply|fulfil+|write|generate|create|provide|complete|continue))\\b",
  `\\bi (?:can(?:no|')t|am (?:not able|unable) to|'m (?:not able|unable) to|won't(?: be able to)?) (?:fulfil+|comply with|complete|write|generate|create|provide|produce|process) (?:(?:this|that|your|the|any|an?|requested|such) ){0,3}${work}\\b`,
  `\\bi'm (?:not able|unable) to (?:fulfil+|comply with|complete|write|generate|create|provide|produce|process) (?:(?:this|that|your|the|any|an?|requested|such) ){0,3}${work}\\b`,
  "\\bi (?:can(?:no|')t|won't(?: be able to)?|am (?:not able|unable) to) (?:help|assist)(?: you)? with (?:that|this)(?: (?:request|topic|task))?(?=[.!,;]|$)",
  "\\bi(?:'m| am) (?:not able|unable) to (?:help|assist)(?: you)? with (?:that|this)(?: (?:request|topic|task))?(?=[.!,;]|$)",
  `\\bi (?:must|have to) (?:respectfully )?decline (?:to (?:write|generate|create|produce|complete) |(?:this|that|your) )(?:(?:this|that|your|the|any|an?|requested|such) ){0,3}${work}\\b`,
  "\\bi (?:can(?:no|')t|won't|am (?:not able|unable) to) (?:continue|proceed) with (?:this|that|your) (?:request|topic|task|article|prompt)\\b",
  "\\bi(?:'m| am) (?:just |only )?an ai(?=[,.;:!]| (?:and|so|that|who|without|trained|created|developed)\\b)",
  "\\bi (?:was|am|have been) (?:trained|created|developed|made) by (?:openai|anthropic|google|meta|mistral|microsoft|alibaba|deepseek)\\b",
  "\\bi(?:'ve| have) (?:written|revised|rewritten|updated|adjusted|edited|drafted|expanded) (?:the|your|this) (?:article|blog post|draft|text|section) (?:below|according to|based on your|as (?:you )?requested|to (?:meet|match|address|include) your)\\b",
  "\\bthis (?:article|blog post|draft|text) was (?:written|generated|revised) (?:according to|based on|following|per) your (?:instructions|request|prompt|requirements|feedback)\\b",
  "^(?:(?:sure|certainly|of course|absolutely)(?: thing)?[,.!:–—-]* )?below is (?:the|your|an?) (?:[\\w-]+ ){0,3}(?:article|blog post|draft of (?:the|your|an?) (?:article|blog post))\\b",
  "^great question!? here(?:'s| is| are)\\b",
  "^(?:please )?let me know if you (?:need|want|would like|require) (?:anything else|(?:any )?(?:further|other|additional) (?:help|assistance|changes|edits|revisions|adjustments))\\b",
  "^is there anything else (?:that )?(?:i can|you(?:'d| would) like me to|you need me to)\\b",
  "\\bi do(?: not|n't) have (?:access to )?(?:real[- ]time|personal opinions|browsing)",
  "\\bmy (?:knowledge|training)(?: data)? cut-?off\\b",
  "\\bmy training data (?:ends|only goes)\\b",
  "\\bas of my (?:last|latest) (?:knowledge )?(?:update|training|cut-?off)\\b",
  "^(?:sure|certainly|of course|absolutely|great|happy to help)(?: thing)?! here(?:'s| is| are)\\b",
  `^(?:sure|certainly|of course|absolutely)(?: thing)?[,.:–—-]* here(?:'s| is| are) (?:[\\w-]+ ){0,4}${delivered}\\b`,
  "^here(?:'s| is) (?:the|your|an?) (?:[\\w-]+ ){0,3}(?:article|blog post|draft|content|rewritten|revised)\\b.*(?:requested|asked|you|below|:)",
  "\\b(?:let me know|feel free to (?:ask|reach out)) if you(?:'d| would)? (?:like|need|want) (?:me|any (?:changes|revisions|adjustments|edits))\\b",
  "\\bi hope this (?:article|blog post|draft|helps you with your request|meets your (?:needs|requirements))\\b",
  "\\b(?:would you like me to|shall i|do you want me to) (?:continue|expand|revise|rewrite|adjust|add|write)\\b",
  "^\\(?word count: ?~?[\\d,.]+(?: words)?\\)?$",
];

const others: readonly string[] = [
  // German
  "\\bals (?:ki|künstliche intelligenz)(?:-?(?:sprach)?modell|-?assistent)?,? (?:kann|habe|bin|darf|verfüge) ich\\b",
  "\\bals (?:großes )?sprachmodell,? (?:kann|habe|bin|darf|verfüge) ich\\b",
  "\\bich bin (?:nur )?ein(?:e)? (?:ki|künstliche intelligenz|(?:ki-)?sprachmodell)\\b",
  "\\bhier ist der (?:gewünschte|angeforderte|überarbeitete) (?:artikel|text|beitrag)\\b",
  "\\bich kann (?:ihnen |dir )?dabei (?:leider )?nicht helfen\\b",
  "\\bes tut mir leid,? (?:aber )?(?:als ki|(?:ich kann|das kann ich)(?: \\p{L}+){0,3} nicht)(?![\\p{L}])",
  "\\btut mir leid,? (?:aber )?(?:ich kann|das kann ich)(?: \\p{L}+){0,3} nicht(?![\\p{L}])",
  "\\bleider kann ich (?:ihnen |dir )?(?:dabei|damit|bei (?:dieser|ihrer|deiner) anfrage) nicht (?:weiter)?helfen\\b",
  "^hier ist (?:der|ein|ihr|dein) (?:\\p{L}+ )?(?:artikel|blogartikel|blogbeitrag)(?: (?:über|zu|zum) [^.:]{1,60})?:$",
  "\\bich kann (?:diese|ihre|deine) anfrage (?:leider )?nicht\\b",
  "\\b(?:ich kann|kann ich) (?:diesen|den|ihren) (?:artikel|text|beitrag) (?:leider )?nicht (?:schreiben|verfassen|erstellen)\\b",
  "^(?:gerne?|natürlich|selbstverständlich|klar)! hier (?:ist|sind|kommt)\\b",
  "^(?:gerne?|natürlich|selbstverständlich|klar)[,. ]+hier (?:ist|kommt) (?:der|ein|ihr|dein) (?:\\p{L}+ )?(?:artikel|text|beitrag|entwurf|blogbeitrag)",
  "\\bich hoffe,? (?:dieser|der) (?:artikel|text|beitrag) (?:hilft|entspricht)",
  // French
  "\\ben tant qu(?:'|e )(?:une? )?(?:ia|intelligence artificielle|modèle de langage(?: ia)?|assistant(?: virtuel| ia)?),? je\\b",
  "\\bje suis (?:une ia|une intelligence artificielle|un modèle de langage)\\b",
  "(?<![\\p{L}])(?:je suis )?désolée?,? (?:mais )?je ne (?:peux|puis)(?: pas)?(?: (?:vous|t'|te|y|l'|le|la|les|en))* ?(?:aider|assister|répondre|rédiger|écrire|fournir|générer|créer|produire|traiter|continuer|satisfaire|accéder|donner suite|faire cela|le faire)(?![\\p{L}])",
  "\\bje ne (?:peux|puis) pas (?:répondre à|satisfaire|rédiger|écrire|traiter|vous aider avec) (?:cette|votre|cet|ce|cela)\\b",
  "^voici (?:l'article|le texte) (?:demandé|que vous)",
  "^(?:bien sûr|certainement|avec plaisir|volontiers) ?[,!.]* ?voici (?:l'article|un article|votre|le texte|une? (?:\\p{L}+ )?version)",
  "\\bj'espère que cet article (?:vous|répond)",
  // Spanish
  "\\bcomo (?:una? )?(?:ia|inteligencia artificial|modelo de (?:lenguaje(?: de ia)?|ia)|asistente (?:de ia|virtual)),? (?:no )?(?:puedo|tengo|soy)\\b",
  "\\bsoy (?:una ia|una inteligencia artificial|un modelo de lenguaje)\\b",
  "\\blo siento,? (?:pero )?no puedo (?:ayudar|cumplir|escribir|generar|crear|proporcionar|completar|hacer|continuar)",
  "\\bno puedo (?:cumplir|completar|ayudar(?:te|le)?) con (?:esta|esa|tu|su|eso|esto)\\b",
  "^aquí (?:tienes|está|tiene) el (?:artículo|texto) (?:que|solicitado)",
  "^¡?(?:claro(?: que sí)?|por supuesto|con gusto)(?:!|[,.])? aquí (?:tienes|está|tiene)(?: \\p{L}+){0,3} (?:artículo|texto|borrador|entrada)",
  "\\bespero que este artículo (?:te|le|cumpla)",
  // Italian
  "\\b(?:come|in quanto) (?:una? )?(?:ia|intelligenza artificiale|modello linguistico(?: di intelligenza artificiale)?|assistente (?:ia|virtuale)),? (?:non )?(?:posso|ho|sono)\\b",
  "\\bsono (?:un'intelligenza artificiale|un modello linguistico)\\b",
  "\\bmi dispiace,? (?:ma )?non posso (?:aiutar|scriver|soddisfare|fornire|generare|creare|completare|continuare|farlo)",
  "\\bnon posso (?:soddisfare|completare|aiutarti con|aiutarla con) (?:questa|la tua|la sua|questo|ciò)",
  "^ecco (?:l'articolo|il testo) (?:richiesto|che (?:hai|ha) (?:chiesto|richiesto))",
  "^(?:certo|certamente|volentieri)[,!.]+ ecco (?:l'articolo|un articolo|il testo|una bozza|la versione)",
  // Portuguese
  "\\bcomo (?:uma? )?(?:ia|inteligência artificial|modelo de linguagem(?: de ia)?|assistente (?:de ia|virtual)),? (?:eu )?(?:não )?(?:posso|tenho|sou)\\b",
  "\\bsou (?:uma ia|uma inteligência artificial|um modelo de linguagem)\\b",
  "\\b(?:desculpe|sinto muito|lamento),? (?:mas )?(?:eu )?não posso (?:ajudar|escrever|gerar|criar|fornecer|completar|atender|continuar|fazer)",
  "\\bnão posso (?:atender|cumprir|completar|ajudar com) (?:a )?(?:esta|essa|sua|seu|isso|isto)",
  "^aqui está o (?:artigo|texto) (?:solicitado|que)",
  "^(?:claro|certamente|com certeza)[,!.]+ aqui está (?:o|um|seu) (?:artigo|texto|rascunho)",
  // Dutch
  "\\bals (?:ai|kunstmatige intelligentie)(?:-?(?:taal)?model|-?assistent)?,? (?:kan|heb|ben|mag) ik\\b",
  "\\bals (?:groot )?taalmodel,? (?:kan|heb|ben|mag) ik\\b",
  "\\bik ben (?:een ai|een taalmodel|slechts een ai)",
  "\\b(?:het spijt me|sorry),? (?:maar )?ik kan (?:(?:je|u|jou) )?(?:(?:daar|hier)(?:bij|mee)? |(?:dit|dat|deze|het|uw|je)(?: (?:verzoek|artikel|tekst|onderwerp|vraag))? |geen (?:artikel|tekst|antwoord|informatie|advies)(?: \\p{L}+)? ?|niet )(?:(?:mee|bij) )?(?:niet |helpen|geven|schrijven|verstrekken)",
  "\\bik kan (?:dit|deze|je|uw) (?:verzoek|artikel|tekst) niet\\b",
  "\\bhier is het (?:gevraagde|herziene) (?:artikel|stuk)\\b",
  "^(?:natuurlijk|zeker|graag gedaan)[,!.]+ hier is (?:het|een|uw|je) (?:\\p{L}+ )?(?:artikel|tekst|stuk|concept)",
  // Polish
  "\\bjako (?:model językowy|sztuczna inteligencja|asystent ai|ai),? (?:nie )?(?:mogę|mam|jestem)",
  "(?<![\\p{L}])(?:przykro mi|przepraszam),? ale nie mogę(?: (?:ci|panu|pani|w tym|tego|tej|na to|państwu))* (?:pomóc|spełnić|napisać|odpowiedzieć|udzielić|wygenerować|stworzyć|zrealizować|kontynuować|dostarczyć|zrobić)(?![\\p{L}])",
  "\\bnie mogę (?:spełnić|zrealizować) (?:tej|twojej|pana) prośby",
  "^(?:oczywiście|jasne)[,!.]+ oto (?:artykuł|tekst|twój)",
  "^oto (?:artykuł|tekst),? o który",
  // Swedish, Danish, Norwegian
  "\\bsom (?:en )?(?:ai|språkmodell|ai-språkmodell|sprogmodel|ai-assistent),? (?:kan|har|är|er) (?:jag|jeg)",
  "\\b(?:jag|jeg) (?:är|er) (?:ledsen|ked af det|lei for det),? men (?:jag|jeg) kan (?:inte|ikke)",
  "(?<![\\p{L}])tyvärr kan jag inte (?:hjälpa (?:till|dig)|skriva|besvara)",
  "(?<![\\p{L}])(?:desværre|beklager,? men jeg) kan (?:jeg )?(?:ikke|desværre ikke) (?:hjælpe|hjelpe) (?:med det|dig|deg)",
  // Czech
  "\\bjako (?:jazykový model|umělá inteligence),? (?:ne)?(?:mohu|mám|jsem)",
  "\\bomlouvám se,? ale nemohu (?:pomoci|splnit|napsat|poskytnout)",
  // Turkish
  "\\bbir (?:yapay zeka|dil) (?:dil )?model[iı] olarak",
  "(?<![\\p{L}])üzgünüm,? (?:(?:ama|ancak|fakat) )?bu (?:konuda|talepte|istekte) (?:size |sana )?yardımcı olama",
  "(?<![\\p{L}])üzgünüm,? ancak bu (?:isteği|talebi|konuda)",
  // Russian and Ukrainian
  "(?<![\\p{L}])как (?:языковая модель|искусственный интеллект|ии(?:-(?:модель|ассистент))?|модель ии),? я",
  "(?<![\\p{L}])я (?:всего лишь |просто )?(?:языковая модель|искусственный интеллект)(?![\\p{L}])",
  "(?<![\\p{L}])(?:извините|простите|к сожалению),? (?:но )?я не могу (?:помочь|выполнить|написать|ответить|предоставить|создать)",
  "^(?:конечно|разумеется)[,!.]+ вот (?:статья|текст|ваша|ваш|готовая)",
  "(?<![\\p{L}])як (?:мовна модель|штучний інтелект),? я",
  "(?<![\\p{L}])(?:на жаль|вибачте),? (?:але )?я не можу (?:допомогти|виконати|написати|відповісти|надати)",
  // Chinese
  "(?:作为|作為)(?:一个|一個|一名|一款)?(?:人工智能|人工智慧|ai|大型?(?:语言|語言)模型|(?:语言|語言)模型)(?:(?:语言|語言)模型|助手|助理|模型)?[,，]?我",
  "我(?:只)?是一?[个個]?(?:人工智能|人工智慧|ai|(?:语言|語言)模型)(?:(?:语言|語言)模型|助手|助理|模型)?(?!研究|工程|专家|專家|公司|行业|行業|从业|從業|产品|產品|领域|領域|开发|開發|爱好|愛好|顾问|顧問|专业|專業|学|學|教|领|的|方)",
  "(?:抱歉|对不起|對不起)[,，]?(?:但)?我(?:无法|無法|不能)(?:帮助|幫助|协助|協助|满足|滿足|完成|提供|撰写|撰寫|回答|生成|继续|繼續)",
  "^(?:当然|好的)[!！,，。]?(?:可以[!！,，。])?(?:以下是|这是)(?:您|你|一篇|关于|根据)",
  // Japanese
  "(?:ai|人工知能|(?:大規模)?言語モデル)(?:言語モデル|アシスタント)?として[、,]?(?:私は|お答え|わたしは)",
  "私は(?:ai|人工知能|言語モデル)(?:言語モデル|アシスタント)?(?:です|なので|であり)",
  "申し訳(?:ありません|ございません)が[、,]?(?:その|この|ご|お)?(?:リクエスト|要求|要望|質問|手伝い|依頼)(?:に|には|は|を)?[^。]{0,12}(?:できません|かねます)",
  "申し訳(?:ありません|ございません)が[、,]?[^。]{0,12}(?:(?:お応え|お答え|お手伝い|ご対応|回答|支援|生成|作成|執筆|提供)(?:する|を|は)?(?:こと[がは])?|応じ|答え|書き)(?:できません|できかねます|かねます)",
  "^(?:もちろん(?:です)?|承知しました|かしこまりました)[!！。、,]?(?:こちらが|以下が|以下に|以下は)",
  // Korean
  "(?:ai|인공지능|언어 모델)(?: 언어 모델| 어시스턴트)?(?:로서|이기 때문에)[, ]",
  "죄송(?:합니다|하지만)[,. ]*(?:만 )?(?:그|이|해당)?[^.]{0,12}(?:도와드릴|제공할|작성할) 수 없습니다",
  "죄송합니다만[, ]*(?:그|이|해당)? ?(?:요청|질문|주제)?[^.]{0,12}(?:도와드릴|제공할|작성할|답변할|응할) 수 없습니다",
  // Arabic, Hindi, Indonesian, Vietnamese
  "(?:عذر[اً]{1,2}|آسف|أعتذر)[،,]? (?:ولكن |لكن )?(?:لا أستطيع|لا يمكنني) (?:المساعدة|مساعدتك|كتابة|تقديم|تلبية)",
  "بصفتي (?:نموذج[اً]{0,2} لغوي|ذكاء اصطناعي|مساعد[اً]{0,2} (?:ذكي|افتراضي))",
  "(?:खेद है|क्षमा करें),? (?:लेकिन )?मैं (?:इसमें|इस अनुरोध|आपकी|यह)[^।]{0,30}(?:नहीं कर सकता|नहीं कर सकती|असमर्थ)",
  "एक (?:एआई|ai|भाषा मॉडल)(?: भाषा)?(?: मॉडल)? के रूप में[, ]*(?:मैं|मेरे)",
  "\\bmaaf,? (?:tetapi |tapi |namun )?saya tidak (?:dapat|bisa) (?:membantu|memenuhi|menulis|memberikan|menjawab)",
  "\\bsebagai (?:model bahasa|ai|kecerdasan buatan|asisten ai)(?: ai)?,? saya\\b",
  "(?<![\\p{L}])xin lỗi,? (?:nhưng )?tôi không thể (?:giúp|hỗ trợ|viết|cung cấp|đáp ứng|trả lời|thực hiện)",
  "(?<![\\p{L}])(?:là|với tư cách là) một (?:mô hình ngôn ngữ|trí tuệ nhân tạo|ai)(?: ai| lớn)?,? tôi",
];

const sources = [...english, ...others];

/**
 * Sentences in which a model refuses, or talks about itself or its order instead of the topic. Each is in the first
 * person or addresses the customer, so that an article about language models passes. For text with straight
 * apostrophes and single spaces.
 */
export const refusalPhrases: readonly RegExp[] = sources.map((source) => new RegExp(source, "iu"));

/** The phrases by how they begin. With a beginning in common, an expression for all of them fails fast at each place. */
const beginnings = ["^", "\\b", ""].map((beginning, index, all) => {
  const isElsewhere = (source: string) => all.slice(0, index).some((other) => source.startsWith(other));
  const begun = sources.filter((source) => source.startsWith(beginning) && !isElsewhere(source));
  return new RegExp(
    `${beginning}(?:${begun.map((source) => `(?:${source.slice(beginning.length)})`).join("|")})`,
    "iu",
  );
});

/** Whether any of the phrases is in the text, at a fiftieth of the time that it takes to look for each of them. */
export function holdsRefusalPhrase(text: string): boolean {
  return beginnings.some((phrases) => phrases.test(text));
}
