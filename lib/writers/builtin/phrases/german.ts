import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const german: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword, "de")}: das Wichtigste im Überblick`,
    metaDescription: (keyword, brand) =>
      `Was ${brand} zum Thema „${keyword}“ sagt: die wichtigsten Punkte, kurze Antworten und die Seiten, von denen sie stammen.`,
    intent: (keyword, brand) =>
      `Wer nach „${keyword}“ sucht, möchte schnell überblicken, was ${brand} dazu veröffentlicht hat.`,
    about: (keyword, brand) =>
      `Dieser Überblick zum Thema „${keyword}“ fasst zusammen, was ${brand} dazu veröffentlicht hat.`,
    covers: (list) => `Die wichtigsten Abschnitte sind ${list}.`,
    nothingFound: (keyword, brand) =>
      `Die Seiten von ${brand}, die für diesen Überblick gelesen wurden, sagen nichts zum Thema „${keyword}“. Statt die Lücke mit Vermutungen zu füllen, zeigt er, worum es dort geht.`,
    noPages: (keyword, brand) =>
      `Dieser Überblick zum Thema „${keyword}“ stützt sich allein auf das Briefing und auf die Beschreibung von ${brand}. Beim Verfassen ließ sich keine Seite der Website lesen.`,
    keyPoints: (keyword) => `${capitalised(keyword, "de")}: die wichtigsten Punkte`,
    aboutBrand: (brand) => `Über ${brand}`,
    briefHeading: "Was dieser Artikel behandeln soll",
    briefLead: (keyword) => `Im Briefing zu „${keyword}“ steht:`,
    faq: "Häufige Fragen",
    generalQuestions: {
      whatIs: (brand) => `Was ist ${brand}?`,
      whereMore: (keyword) => `Wo gibt es mehr zum Thema „${keyword}“ zu lesen?`,
      closestPages: (list) => `Am nächsten am Thema: ${list}.`,
      onWebsite: (link) => `Ein guter Anfang ist die Website: ${link}.`,
    },
    sourcesHeading: "Woher das stammt",
    sourcesLead: "Die Aussagen oben stammen von:",
    source: "Quelle",
    note: "Dies ist ein Muster: Der eingebaute Beispielautor von Galley hat es ohne Sprachmodell aus den oben genannten Seiten zusammengestellt.",
    noteWithoutPages:
      "Dies ist ein Muster: Der eingebaute Beispielautor von Galley hat es ohne Sprachmodell allein aus dem Briefing zusammengestellt.",
    quotes: ["„", "“"],
  },
  stopwords:
    wordSet(`aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bereits bis da
    damit dann das dass dem den der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem
    einen einer eines er es etwas für gegen hat haben hier ich ihr ihre ihrem ihren ihrer im in ins ist jede jeder jedes
    kann kein keine können man mehr mit muss müssen nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so
    soll über um und uns unser unsere unter vom von vor war was weil welche wenn wer werden wie wir wird wo zu zum zur
    zwischen`),
  leansBack:
    /^(?:und|alternativ|aber|oder|also|auch|dann|danach|dabei|dadurch|dafür|dagegen|daher|damit|darum|deshalb|deswegen|dennoch|trotzdem|jedoch|zudem|außerdem|ferner|stattdessen|so|er|sie (?=ist|sind|wird|kann|hat)|es|dies|diese[rsnm]?|jene[rsnm]?|das (?=ist|sind|heißt|bedeutet|macht|hilft|geht)|ihre?[rsnm]?|seine?[rsnm]?|solche[rsnm]?|beide[rsn]?|hier|dort|zum beispiel|später|erst|schließlich|denn|sonst)(?![\p{L}])/iu,
  pointsElsewhere:
    /(?<!\p{L})(?:oben|unten|obige[nrms]?|untenstehende[nrms]?|nachfolgend\p{L}*|folgende[nrms]?|auf dieser seite|in diesem (?:artikel|abschnitt|beispiel))(?!\p{L})/iu,
  deictic:
    /(?<!\p{L})(?:dies|diese[rsnm]?|jene[rsnm]?|dabei|damit|dafür|davon|daran|darauf|dazu|hier|dort)(?!\p{L})/iu,
};
