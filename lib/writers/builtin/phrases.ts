import { oneLine } from "@/lib/text/one-line";
import { primaryLanguageOf } from "../language-tag";
import type { WriterOrder } from "../writer";

/**
 * The sample writer's own words; none of them states a fact about the subject. The composition is the same in
 * every language, so another language needs nothing but these phrases. In a sentence, the keyword stands in quotation
 * marks, because it may be a noun, a verb ("season a cast iron pan") or a question, and no grammar fits them all.
 */
interface Phrases {
  metaDescription: string;
  /** Opens an article when the pages speak of the keyword. */
  onSubject: string;
  /** Opens an article when the pages say nothing about the keyword. */
  offSubject: string;
  /** Opens an article when no page could be read. */
  nothing: string;
  faq: string;
  whatIsBrand: string;
  whereToReadMore: string;
  note: string;
}

const phrases = {
  en: {
    metaDescription:
      "What {brand} says on the topic of “{keyword}”: the main points, short answers to questions, and the pages that they are taken from.",
    onSubject: "This overview brings together what {brand} has published on the topic of “{keyword}”.",
    offSubject:
      "The pages of {brand} that were read for this overview say nothing on the topic of “{keyword}”. Rather than fill the gap with guesses, it shows what they do cover.",
    nothing:
      "This overview of the topic “{keyword}” rests on the brief and on the description of {brand} alone. No page of the website could be read when it was composed.",
    faq: "Frequently asked questions",
    whatIsBrand: "What is {brand}?",
    whereToReadMore: "Where can I read more on the topic of “{keyword}”?",
    note: "This is a sample: Galley’s built-in sample writer composed it without a language model.",
  },
  de: {
    metaDescription:
      "Was {brand} zum Thema „{keyword}“ sagt: die wichtigsten Punkte, kurze Antworten und die Seiten, von denen sie stammen.",
    onSubject: "Dieser Überblick zum Thema „{keyword}“ fasst zusammen, was {brand} dazu veröffentlicht hat.",
    offSubject:
      "Die Seiten von {brand}, die für diesen Überblick gelesen wurden, sagen nichts zum Thema „{keyword}“. Statt die Lücke mit Vermutungen zu füllen, zeigt er, worum es dort geht.",
    nothing:
      "Dieser Überblick zum Thema „{keyword}“ stützt sich allein auf das Briefing und auf die Beschreibung von {brand}. Beim Verfassen ließ sich keine Seite der Website lesen.",
    faq: "Häufige Fragen",
    whatIsBrand: "Was ist {brand}?",
    whereToReadMore: "Wo gibt es mehr zum Thema „{keyword}“ zu lesen?",
    note: "Dies ist ein Muster: Der eingebaute Beispielautor von Galley hat es ohne Sprachmodell zusammengestellt.",
  },
  fr: {
    metaDescription:
      "Ce que {brand} dit au sujet de « {keyword} » : les points à retenir, des réponses brèves et les pages d’où elles viennent.",
    onSubject: "Cette synthèse consacrée à « {keyword} » réunit ce que {brand} a publié à ce sujet.",
    offSubject:
      "Les pages de {brand} lues pour cette synthèse ne disent rien au sujet de « {keyword} ». Plutôt que de combler ce vide par des suppositions, elle montre ce dont elles parlent.",
    nothing:
      "Cette synthèse consacrée à « {keyword} » repose uniquement sur la demande et sur la présentation de {brand}. Aucune page du site n’a pu être lue au moment de la composer.",
    faq: "Questions fréquentes",
    whatIsBrand: "Qu’est-ce que {brand} ?",
    whereToReadMore: "Où en lire davantage au sujet de « {keyword} » ?",
    note: "Ceci est un exemple : le rédacteur d’exemples intégré à Galley l’a composé sans modèle de langage.",
  },
  es: {
    metaDescription:
      "Lo que {brand} dice sobre «{keyword}»: los puntos principales, respuestas breves y las páginas de las que proceden.",
    onSubject: "Este resumen sobre «{keyword}» reúne lo que {brand} ha publicado al respecto.",
    offSubject:
      "Las páginas de {brand} que se leyeron para este resumen no dicen nada sobre «{keyword}». En lugar de llenar el hueco con suposiciones, muestra de qué tratan.",
    nothing:
      "Este resumen sobre «{keyword}» se apoya solo en el encargo y en la descripción de {brand}. Al componerlo no se pudo leer ninguna página del sitio.",
    faq: "Preguntas frecuentes",
    whatIsBrand: "¿Qué es {brand}?",
    whereToReadMore: "¿Dónde se puede leer más sobre «{keyword}»?",
    note: "Esto es una muestra: el redactor de muestras integrado en Galley la compuso sin modelo de lenguaje.",
  },
  it: {
    metaDescription:
      "Che cosa dice {brand} sul tema «{keyword}»: i punti principali, risposte brevi e le pagine da cui provengono.",
    onSubject: "Questa sintesi sul tema «{keyword}» raccoglie ciò che {brand} ha pubblicato.",
    offSubject:
      "Le pagine di {brand} lette per questa sintesi non dicono nulla sul tema «{keyword}». Invece di colmare il vuoto con supposizioni, mostra di che cosa trattano.",
    nothing:
      "Questa sintesi sul tema «{keyword}» si basa soltanto sulla richiesta e sulla descrizione di {brand}. Al momento di comporla non è stato possibile leggere alcuna pagina del sito.",
    faq: "Domande frequenti",
    whatIsBrand: "Che cos’è {brand}?",
    whereToReadMore: "Dove si può leggere di più sul tema «{keyword}»?",
    note: "Questo è un esempio: il redattore di esempi integrato in Galley lo ha composto senza modello linguistico.",
  },
  pt: {
    metaDescription:
      "O que {brand} diz sobre “{keyword}”: os pontos principais, respostas breves e as páginas de onde foram retirados.",
    onSubject: "Este resumo sobre “{keyword}” reúne o que {brand} publicou sobre o assunto.",
    offSubject:
      "As páginas de {brand} lidas para este resumo nada dizem sobre “{keyword}”. Em vez de preencher a lacuna com suposições, mostra de que tratam.",
    nothing:
      "Este resumo sobre “{keyword}” baseia-se apenas no pedido e na descrição de {brand}. Quando foi composto, não foi possível ler nenhuma página do site.",
    faq: "Perguntas frequentes",
    whatIsBrand: "O que é {brand}?",
    whereToReadMore: "Onde se pode ler mais sobre “{keyword}”?",
    note: "Este texto é uma amostra: o redator de amostras integrado no Galley compôs o texto sem modelo de linguagem.",
  },
  nl: {
    metaDescription:
      "Wat {brand} over ‘{keyword}’ zegt: de belangrijkste punten, korte antwoorden en de pagina’s waar ze vandaan komen.",
    onSubject: "Dit overzicht over ‘{keyword}’ brengt samen wat {brand} daarover heeft gepubliceerd.",
    offSubject:
      "De pagina’s van {brand} die voor dit overzicht zijn gelezen, zeggen niets over ‘{keyword}’. In plaats van de leemte met vermoedens te vullen, laat het zien waar ze wel over gaan.",
    nothing:
      "Dit overzicht over ‘{keyword}’ berust alleen op de opdracht en op de beschrijving van {brand}. Bij het samenstellen kon geen pagina van de website worden gelezen.",
    faq: "Veelgestelde vragen",
    whatIsBrand: "Wat is {brand}?",
    whereToReadMore: "Waar is meer te lezen over ‘{keyword}’?",
    note: "Dit is een voorbeeld: de ingebouwde voorbeeldschrijver van Galley stelde het zonder taalmodel samen.",
  },
  ja: {
    metaDescription:
      "「{keyword}」について{brand}が伝えていることを、要点、よくある質問への短い答え、出典のページとともにまとめました。",
    onSubject: "この記事は、「{keyword}」について{brand}が公開している内容をまとめたものです。",
    offSubject:
      "この記事のために読み込んだ{brand}のページには、「{keyword}」についての記述がありませんでした。推測で補う代わりに、ページの内容を紹介します。",
    nothing:
      "「{keyword}」についてのこの記事は、依頼の内容と{brand}の紹介文だけに基づいています。作成時にウェブサイトのページを読み込めませんでした。",
    faq: "よくある質問",
    whatIsBrand: "{brand}とは何ですか？",
    whereToReadMore: "「{keyword}」について詳しく読めるページはどこですか？",
    note: "これはサンプルです。Galleyに組み込まれたサンプルライターが、言語モデルを使わずに作成しました。",
  },
} satisfies Record<string, Phrases>;

const phrasesByLanguage = new Map<string, Phrases>(Object.entries(phrases));

/** For languages that are not written in Latin script: the keyword and the brand in place of sentences. */
const wordless: Phrases = {
  metaDescription: "{keyword} – {brand}",
  onSubject: "**{keyword}** – {brand}",
  offSubject: "{keyword} – {brand}",
  nothing: "**{keyword}** – {brand}",
  faq: "FAQ",
  whatIsBrand: "{brand}",
  whereToReadMore: "{keyword}",
  note: "Sample: composed by Galley’s built-in sample writer, without a language model.",
};

/** Returns a phrase by its name, with the keyword and the brand filled in. */
export type Wording = (name: keyof Phrases) => string;

/**
 * The phrases for the project's language; English ones for any other language in Latin script. `written` formats
 * the keyword and the brand for the place they are put in, for example by escaping Markdown.
 */
export function wordingFor({ keyword, project }: WriterOrder, written: (text: string) => string): Wording {
  const language = primaryLanguageOf(project.languageCode);
  const isLatin = new Intl.Locale(language).maximize().script === "Latn";
  const chosen = phrasesByLanguage.get(language) ?? (isLatin ? phrases.en : wordless);
  const values = new Map([
    ["{keyword}", written(oneLine(keyword))],
    ["{brand}", written(oneLine(project.brandName))],
  ]);
  return (name) => chosen[name].replace(/\{\w+\}/g, (place) => values.get(place) ?? place);
}
