import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const english: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword)}: the essentials at a glance`,
    metaDescription: (keyword, brand) =>
      `What ${brand} says about ${keyword}: the main points, short answers to questions, and the pages that they are taken from.`,
    intent: (keyword, brand) =>
      `The reader searches for “${keyword}” and wants a quick overview of what ${brand} has published on it.`,
    about: (keyword, brand) => `This overview brings together what ${brand} has published on ${keyword}.`,
    covers: (list) => `Its main sections are ${list}.`,
    nothingFound: (keyword, brand) =>
      `The pages of ${brand} that were read for this overview say nothing about ${keyword}. Rather than fill the gap with guesses, it shows what they do cover.`,
    noPages: (keyword, brand) =>
      `This overview of ${keyword} rests on the brief and on the description of ${brand} alone. No page of the website could be read when it was composed.`,
    keyPoints: (keyword) => `${capitalised(keyword)}: the key points`,
    aboutBrand: (brand) => `About ${brand}`,
    briefHeading: "What this article was asked to cover",
    briefLead: (keyword) => `The brief for ${keyword} reads:`,
    faq: "Frequently asked questions",
    generalQuestions: {
      whatIs: (brand) => `What is ${brand}?`,
      whereMore: (keyword) => `Where can I read more about ${keyword}?`,
      closestPages: (list) => `Closest to the subject: ${list}.`,
      onWebsite: (link) => `Start on the website: ${link}.`,
    },
    sourcesHeading: "Where this comes from",
    sourcesLead: "The statements above are taken from:",
    source: "Source",
    note: "This is a sample: Galley’s built-in sample writer composed it from the pages listed above, without a language model.",
    noteWithoutPages:
      "This is a sample: Galley’s built-in sample writer composed it from the brief alone, without a language model.",
    quotes: ["“", "”"],
  },
  stopwords:
    wordSet(`a about above after all also an and any are as at be been before but by can could did do does
    done each for from get had has have how i if in into is it its just may more most much must my need no not now of
    on once one only or other our out over own same she he should so some such than that the their them then there
    these they this those through to too under up upon us use very was we were what when where which while who why will
    with without would you your`),
  leansBack:
    /^(?:and|alternatively|but|or|so|also|then|therefore|thus|hence|however|instead|otherwise|moreover|furthermore|additionally|similarly|likewise|still|yet|again|it|its|this|that|these|those|they|them|their|he|she|his|her|such|both|neither|here|there|for example|for instance|in addition|as a result|in other words|after that|later|next|finally|another|the (?:same|other|latter|former|rest))\b/i,
  pointsElsewhere:
    /\b(?:learn more|see (?:also|the|our|how|what|why|where)|above|below|as follows|(?:the )?following|shown here|on the (?:left|right)|this (?:page|section|article|guide|post|document|example|table|list))\b|:$/i,
  deictic:
    /\b(?:this|that (?!is|are|was|were|can|the|a|an|it|its|you|we|they|no|do|does|has|have)|these|those|such|itself|themselves|here|there)\b/i,
};
