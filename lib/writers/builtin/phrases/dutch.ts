import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const dutch: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword, "nl")}: de hoofdzaken op een rij`,
    metaDescription: (keyword, brand) =>
      `Wat ${brand} over ‘${keyword}’ zegt: de belangrijkste punten, korte antwoorden en de pagina’s waar ze vandaan komen.`,
    intent: (keyword, brand) =>
      `Wie zoekt op ‘${keyword}’ wil snel weten wat ${brand} daarover heeft gepubliceerd.`,
    about: (keyword, brand) =>
      `Dit overzicht over ‘${keyword}’ brengt samen wat ${brand} daarover heeft gepubliceerd.`,
    covers: (list) => `De belangrijkste onderdelen zijn ${list}.`,
    nothingFound: (keyword, brand) =>
      `De pagina’s van ${brand} die voor dit overzicht zijn gelezen, zeggen niets over ‘${keyword}’. In plaats van de leemte met vermoedens te vullen, laat het zien waar ze wel over gaan.`,
    noPages: (keyword, brand) =>
      `Dit overzicht over ‘${keyword}’ berust alleen op de opdracht en op de beschrijving van ${brand}. Bij het samenstellen kon geen pagina van de website worden gelezen.`,
    keyPoints: (keyword) => `${capitalised(keyword, "nl")}: de belangrijkste punten`,
    aboutBrand: (brand) => `Over ${brand}`,
    briefHeading: "Wat dit artikel moest behandelen",
    briefLead: (keyword) => `De opdracht over ‘${keyword}’ luidt:`,
    faq: "Veelgestelde vragen",
    generalQuestions: {
      whatIs: (brand) => `Wat is ${brand}?`,
      whereMore: (keyword) => `Waar is meer te lezen over ‘${keyword}’?`,
      closestPages: (list) => `Het dichtst bij het onderwerp: ${list}.`,
      onWebsite: (link) => `Begin op de website: ${link}.`,
    },
    sourcesHeading: "Waar dit vandaan komt",
    sourcesLead: "De uitspraken hierboven komen van:",
    source: "Bron",
    note: "Dit is een voorbeeld: de ingebouwde voorbeeldschrijver van Galley stelde het zonder taalmodel samen uit de pagina’s hierboven.",
    noteWithoutPages:
      "Dit is een voorbeeld: de ingebouwde voorbeeldschrijver van Galley stelde het zonder taalmodel samen uit alleen de opdracht.",
    quotes: ["‘", "’"],
  },
  stopwords:
    wordSet(`aan al alle alles als altijd andere ben bij daar dan dat de deze die dit doch doen door dus een en er
    geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je jouw kan kon kunnen maar me
    meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat ook op over reeds te tegen toch toen tot u uit
    uw van veel voor want waren was wat we wel werd wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou`),
  leansBack:
    /^(?:en|als alternatief|maar|of|dus|ook|dan|daarna|daarom|daardoor|daarmee|daarbij|echter|toch|bovendien|verder|zo|hij|zij|ze|het (?=is|wordt|kan|heeft)|dit|dat|deze|die|hun|zijn|haar|beide|hier|daar|bijvoorbeeld|later|ten slotte|anders|vervolgens|in plaats daarvan|op die manier)(?![\p{L}])/iu,
  pointsElsewhere:
    /\b(?:hierboven|hieronder|boven|onderstaande|bovenstaande|volgende|deze (?:pagina|sectie)|dit artikel)\b/i,
  deictic: /\b(?:dit|dat (?:is|wordt)|deze|die (?:is|wordt)|hier|daar|hiermee|daarmee)\b/i,
};
