/** The headings of the parts around a text, in the language of the article. */
export interface PartPhrases {
  /** The language that the phrases are in: English when there is no translation. */
  lang: string;
  contents: string;
  sources: string;
  related: string;
  /** The day on which a source was read, for one that names no date of its own. */
  readOn(date: string): string;
}

const english: PartPhrases = {
  lang: "en",
  contents: "Contents",
  sources: "Sources",
  related: "Related articles",
  readOn: (date) => `read on ${date}`,
};

const translations: Readonly<Record<string, PartPhrases>> = {
  de: {
    lang: "de",
    contents: "Inhalt",
    sources: "Quellen",
    related: "Verwandte Artikel",
    readOn: (date) => `gelesen am ${date}`,
  },
  fr: {
    lang: "fr",
    contents: "Sommaire",
    sources: "Sources",
    related: "Articles similaires",
    readOn: (date) => `consulté le ${date}`,
  },
  es: {
    lang: "es",
    contents: "Contenido",
    sources: "Fuentes",
    related: "Artículos relacionados",
    readOn: (date) => `consultado el ${date}`,
  },
  it: {
    lang: "it",
    contents: "Indice",
    sources: "Fonti",
    related: "Articoli correlati",
    readOn: (date) => `consultato il ${date}`,
  },
  pt: {
    lang: "pt",
    contents: "Conteúdo",
    sources: "Fontes",
    related: "Artigos relacionados",
    readOn: (date) => `consultado em ${date}`,
  },
  nl: {
    lang: "nl",
    contents: "Inhoud",
    sources: "Bronnen",
    related: "Verwante artikelen",
    readOn: (date) => `gelezen op ${date}`,
  },
};

/** `languageTag` is a tag such as "de-AT". */
export function partPhrasesIn(languageTag: string): PartPhrases {
  return translations[languageTag.toLowerCase().split(/[-_]/, 1)[0] ?? ""] ?? english;
}
