/**
 * Sentences in which a model refuses, or talks about itself instead of the topic. Each is in the first
 * person or addresses the reader, so that an article about language models passes.
 */
export const refusalPhrases: readonly RegExp[] = [
  // English
  /\bas an? (?:(?:ai|artificial intelligence)(?: (?:language )?model| assistant)?|(?:large )?language model)(?: (?:developed|trained|created|made) by [\w ]{2,30})?,? (?:i|my)\b/i,
  /\bi(?:['’]m| am) (?:not able|unable) to (?:browse|access) the (?:internet|web)\b/i,
  /\bi(?:['’]m| am) (?:just |only )?an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\b/i,
  /\bi(?:['’]m| am) (?:very )?sorry,? but (?:as an ai|i (?:can(?:no|['’])t|am (?:not able|unable)|won['’]t|must decline))\b/i,
  /\bi (?:apologi[sz]e|apologies),? but i (?:can|am|cannot|can['’]t|won['’]t)/i,
  /\bi (?:can(?:no|['’])t|am (?:not able|unable) to|won['’]t(?: be able to)?) (?:fulfil+|comply|assist|help (?:you )?with (?:that|this)|complete|write|generate|create|provide|produce) (?:with )?(?:this|that|your|the|an?)\b/i,
  /\bi do not have (?:access to )?(?:real[- ]time|personal opinions|browsing)/i,
  /\bi don['’]t have (?:access to )?(?:real[- ]time|personal opinions|browsing)/i,
  /\bmy (?:knowledge|training)(?: data)? (?:cut-?off|ends|only goes)\b/i,
  /\bas of my (?:last|latest) (?:knowledge )?(?:update|training|cut-?off)\b/i,
  /^(?:sure|certainly|of course|absolutely)[,!.]? here(?:['’]s| is| are)\b/i,
  /^here(?:['’]s| is) (?:the|your|an?) (?:[\w-]+ ){0,3}(?:article|blog post|draft|content|rewritten|revised)\b.*(?:requested|asked|you|below|:)/i,
  /\b(?:let me know|feel free to (?:ask|reach out)) if you(?:['’]d| would)? (?:like|need|want) (?:me|any (?:changes|revisions|adjustments))\b/i,
  /\bi hope this (?:article|helps you with your request|meets your (?:needs|requirements))\b/i,
  // German
  /\bals (?:ki|künstliche intelligenz)(?:-?(?:sprach)?modell|-?assistent)?,? (?:kann|habe|bin|darf) ich\b/i,
  /\bhier ist der (?:gewünschte|angeforderte|überarbeitete) (?:artikel|text|beitrag)\b/i,
  /\bich kann (?:ihnen |dir )?dabei leider nicht helfen\b/i,
  /\bals (?:großes )?sprachmodell,? (?:kann|habe|bin|darf) ich\b/i,
  /\bich bin (?:nur )?ein(?:e)? (?:ki|künstliche intelligenz|sprachmodell)\b/i,
  /\bes tut mir leid,? (?:aber )?(?:als ki|(?:ich kann|das kann ich)(?: \w+){0,3} nicht)\b/i,
  /\bich kann (?:diese|ihre|deine) anfrage (?:leider )?nicht\b/i,
  /^(?:gerne|natürlich|selbstverständlich)[,!.]? hier ist (?:der|ein|ihr|dein)\b/i,
  // French
  /\ben tant qu(?:['’]|e )(?:ia|intelligence artificielle|modèle de langage(?: ia)?|assistant ia),? je\b/i,
  /\bje suis désolée?,? mais je ne (?:peux|puis)\b/i,
  /\bje ne (?:peux|puis) pas (?:répondre à|satisfaire|rédiger) (?:cette|votre|cet|ce)\b/i,
  /^voici (?:l['’]article|le texte) (?:demandé|que vous)/i,
  /^(?:bien sûr|certainement)[ ,!.]*\s?voici (?:l['’]article|un article|votre)\b/i,
  // Spanish
  /\bcomo (?:ia|inteligencia artificial|modelo de (?:lenguaje(?: de ia)?|ia)|asistente de ia),? (?:no )?(?:puedo|tengo|soy)\b/i,
  /\blo siento,? pero no puedo\b/i,
  /\bno puedo (?:cumplir|completar|ayudar) con (?:esta|esa|tu|su) (?:solicitud|petición)\b/i,
  /^aquí (?:tienes|está|tiene) el (?:artículo|texto) (?:que|solicitado)/i,
  /^(?:claro|por supuesto)[,!.]? aquí (?:tienes|está|tiene)\b/i,
  // Italian
  /\bcome (?:ia|intelligenza artificiale|modello linguistico(?: di intelligenza artificiale)?|assistente ia),? (?:non )?(?:posso|ho|sono)\b/i,
  /\bmi dispiace,? ma non posso\b/i,
  /^ecco (?:l['’]articolo|il testo) (?:richiesto|che)/i,
  /^(?:certo|certamente)[,!.]? ecco (?:l['’]articolo|un articolo|il)\b/i,
  // Portuguese
  /\bcomo (?:uma? )?(?:ia|inteligência artificial|modelo de linguagem(?: de ia)?|assistente de ia),? (?:eu )?(?:não )?(?:posso|tenho|sou)\b/i,
  /\b(?:desculpe|sinto muito|lamento),? mas (?:eu )?não posso\b/i,
  /^aqui está o (?:artigo|texto) (?:solicitado|que)/i,
  /^(?:claro|certamente)[,!.]? aqui está\b/i,
  // Dutch
  /\bals (?:ai|kunstmatige intelligentie)(?:-?(?:taal)?model|-?assistent)?,? (?:kan|heb|ben|mag) ik\b/i,
  /\bals (?:groot )?taalmodel,? (?:kan|heb|ben|mag) ik\b/i,
  /\bhet spijt me,? maar ik kan\b/i,
  /^hier is het (?:gevraagde|herziene) (?:artikel|stuk)\b/i,
  /^(?:natuurlijk|zeker)[,!.]? hier is (?:het|een|uw|je)\b/i,
];
