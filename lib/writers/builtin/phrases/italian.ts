import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const italian: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword, "it")}: l’essenziale in breve`,
    metaDescription: (keyword, brand) =>
      `Che cosa dice ${brand} sul tema «${keyword}»: i punti principali, risposte brevi e le pagine da cui provengono.`,
    intent: (keyword, brand) =>
      `Chi cerca «${keyword}» vuole sapere in fretta che cosa ha pubblicato ${brand} sul tema.`,
    about: (keyword, brand) =>
      `Questa sintesi sul tema «${keyword}» raccoglie ciò che ${brand} ha pubblicato.`,
    covers: (list) => `Le sezioni principali sono ${list}.`,
    nothingFound: (keyword, brand) =>
      `Le pagine di ${brand} lette per questa sintesi non dicono nulla sul tema «${keyword}». Invece di colmare il vuoto con supposizioni, mostra di che cosa trattano.`,
    noPages: (keyword, brand) =>
      `Questa sintesi sul tema «${keyword}» si basa soltanto sulla richiesta e sulla descrizione di ${brand}. Al momento di comporla non è stato possibile leggere alcuna pagina del sito.`,
    keyPoints: (keyword) => `${capitalised(keyword, "it")}: i punti principali`,
    aboutBrand: (brand) => `Informazioni su ${brand}`,
    briefHeading: "Che cosa doveva trattare questo articolo",
    briefLead: (keyword) => `La richiesta sul tema «${keyword}» dice:`,
    faq: "Domande frequenti",
    generalQuestions: {
      whatIs: (brand) => `Che cos’è ${brand}?`,
      whereMore: (keyword) => `Dove si può leggere di più sul tema «${keyword}»?`,
      closestPages: (list) => `Più vicino al tema: ${list}.`,
      onWebsite: (link) => `Conviene cominciare dal sito: ${link}.`,
    },
    sourcesHeading: "Da dove provengono le informazioni",
    sourcesLead: "Le affermazioni qui sopra provengono da:",
    source: "Fonte",
    note: "Questo è un esempio: il redattore di esempi integrato in Galley lo ha composto dalle pagine elencate sopra, senza modello linguistico.",
    noteWithoutPages:
      "Questo è un esempio: il redattore di esempi integrato in Galley lo ha composto dalla sola richiesta, senza modello linguistico.",
    quotes: ["«", "»"],
  },
  stopwords:
    wordSet(`a ad agli ai al alla alle allo anche ancora avere c che chi ci ciò come con così cui d da dagli dai
    dal dalla dalle dallo degli dei del dell della delle dello dentro di dopo dove due e è ed era fa fino fra già gli ha
    hanno i il in io l la le lei lo loro lui ma mentre mi molto ne negli nei nel nell nella nelle nello noi non nostra
    nostro o ogni ora per perché più poi può possono prima qual quale quali quando quanto quella quelle quelli quello
    questa queste questi questo qui se sei sempre senza si sia siamo sono sopra sotto su sua sue sui sul sulla suo suoi
    tra tu tutta tutte tutti tutto un una uno vi voi`),
  leansBack:
    /^(?:e|ed|in alternativa|ma|o|oppure|quindi|perciò|dunque|così|inoltre|anche|poi|dopo|però|tuttavia|invece|infatti|ad esempio|per esempio|questo|questa|questi|queste|quello|quella|quelli|quelle|ciò|esso|essa|essi|esse|lui|lei|loro|il suo|la sua|i suoi|le sue|entrambi|entrambe|qui|lì|infine|altrimenti|in questo modo|in tal modo|di conseguenza)(?![\p{L}])/iu,
  pointsElsewhere:
    /(?<!\p{L})(?:sopra|sotto|seguent[ei]|di seguito|questa (?:pagina|sezione)|questo articolo)(?!\p{L})/iu,
  deictic: /(?<!\p{L})(?:quest[oaie]|quell[oaie]|ciò|qui|lì)(?!\p{L})/iu,
};
