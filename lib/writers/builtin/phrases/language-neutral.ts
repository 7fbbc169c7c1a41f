import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

/** For languages of another script than ours: names and addresses in place of sentences. */
export const languageNeutral: Language = {
  phrases: {
    title: (keyword) => capitalised(keyword),
    metaDescription: (keyword, brand) => `${capitalised(keyword)} – ${brand}`,
    intent: (keyword, brand) => `${keyword} – ${brand}`,
    about: (keyword, brand) => `**${keyword}** – ${brand}`,
    covers: (list) => list,
    nothingFound: (keyword, brand) => `${keyword} – ${brand}`,
    noPages: (keyword, brand) => `**${keyword}** – ${brand}`,
    keyPoints: (keyword) => keyword,
    aboutBrand: (brand) => brand,
    briefHeading: "Brief",
    briefLead: (keyword) => keyword,
    faq: "FAQ",
    generalQuestions: null,
    sourcesHeading: "URL",
    sourcesLead: "",
    source: "URL",
    note: "Sample: composed by Galley’s built-in sample writer from the pages listed above, without a language model.",
    noteWithoutPages:
      "Sample: composed by Galley’s built-in sample writer from the brief alone, without a language model.",
    quotes: ["“", "”"],
  },
  stopwords: wordSet("-"),
  leansBack: /(?!)/,
  pointsElsewhere: /(?!)/,
  deictic: /(?!)/,
};
