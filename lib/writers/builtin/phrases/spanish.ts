import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const spanish: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword, "es")}: lo esencial de un vistazo`,
    metaDescription: (keyword, brand) =>
      `Lo que ${brand} dice sobre «${keyword}»: los puntos principales, respuestas breves y las páginas de las que proceden.`,
    intent: (keyword, brand) =>
      `Quien busca «${keyword}» quiere saber rápidamente qué ha publicado ${brand} al respecto.`,
    about: (keyword, brand) =>
      `Este resumen sobre «${keyword}» reúne lo que ${brand} ha publicado al respecto.`,
    covers: (list) => `Sus apartados principales son ${list}.`,
    nothingFound: (keyword, brand) =>
      `Las páginas de ${brand} que se leyeron para este resumen no dicen nada sobre «${keyword}». En lugar de llenar el hueco con suposiciones, muestra de qué tratan.`,
    noPages: (keyword, brand) =>
      `Este resumen sobre «${keyword}» se apoya solo en el encargo y en la descripción de ${brand}. Al componerlo no se pudo leer ninguna página del sitio.`,
    keyPoints: (keyword) => `${capitalised(keyword, "es")}: los puntos clave`,
    aboutBrand: (brand) => `Acerca de ${brand}`,
    briefHeading: "Lo que debía tratar este artículo",
    briefLead: (keyword) => `El encargo sobre «${keyword}» dice:`,
    faq: "Preguntas frecuentes",
    generalQuestions: {
      whatIs: (brand) => `¿Qué es ${brand}?`,
      whereMore: (keyword) => `¿Dónde se puede leer más sobre «${keyword}»?`,
      closestPages: (list) => `Lo más cercano al tema: ${list}.`,
      onWebsite: (link) => `Lo mejor es empezar por el sitio web: ${link}.`,
    },
    sourcesHeading: "De dónde procede la información",
    sourcesLead: "Lo dicho arriba procede de:",
    source: "Fuente",
    note: "Esto es una muestra: el redactor de muestras integrado en Galley la compuso a partir de las páginas indicadas arriba, sin modelo de lenguaje.",
    noteWithoutPages:
      "Esto es una muestra: el redactor de muestras integrado en Galley la compuso solo a partir del encargo, sin modelo de lenguaje.",
    quotes: ["«", "»"],
  },
  stopwords:
    wordSet(`a al algo algunas algunos ante antes aquel aquella así aun aunque cada como con cómo cual cuál cuando
    de del desde donde dónde dos e el él ella ellas ellos en entre era es esa ese eso esta está están este esto estos
    estas ha había han hasta hay la las le les lo los más me mi mientras mucho muy nada ni no nos nosotros nuestra
    nuestro o otra otras otro otros para pero poco por porque puede pueden pues que qué quien quién se sea según ser si sí
    sin sobre solo son su sus también tan tanto te tiene tienen todo toda todos todas tu un una unas uno unos usted y ya
    yo`),
  leansBack:
    /^(?:y|e|o|alternativamente|pero|sino|así|así que|además|también|entonces|luego|después|por eso|por ello|por tanto|por lo tanto|sin embargo|no obstante|aun así|en cambio|por ejemplo|esto|eso|ese|esa|esos|esas|este|esta|estos|estas|aquello|ello|él|ella|ellos|ellas|su|sus|ambos|ambas|aquí|allí|de este modo|de lo contrario|finalmente|por último)(?![\p{L}])/iu,
  pointsElsewhere:
    /(?<!\p{L})(?:arriba|abajo|a continuación|siguientes?|esta (?:página|sección)|este artículo)(?!\p{L})/iu,
  deictic: /(?<!\p{L})(?:est[eao]s?|es[eao]s?|esto|eso|ello|aquí|allí)(?!\p{L})/iu,
};
