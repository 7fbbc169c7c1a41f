/** The connecting words of the sample writer. None of them states a fact about the subject. */
export interface Phrases {
  title: (keyword: string) => string;
  metaDescription: (keyword: string, brand: string) => string;
  intent: (keyword: string, brand: string) => string;
  /** What the article is; stands in its first paragraph. */
  about: (keyword: string, brand: string) => string;
  covers: (list: string) => string;
  /** Pages were read, but none says anything about the keyword. */
  nothingFound: (keyword: string, brand: string) => string;
  noPages: (keyword: string, brand: string) => string;
  keyPoints: (keyword: string) => string;
  aboutBrand: (brand: string) => string;
  briefHeading: string;
  briefLead: (keyword: string) => string;
  faq: string;
  /** Questions that can be asked of every article; null where we cannot word them. */
  generalQuestions: GeneralQuestions | null;
  sourcesHeading: string;
  sourcesLead: string;
  source: string;
  note: string;
  noteWithoutPages: string;
  quotes: readonly [open: string, close: string];
}

export interface GeneralQuestions {
  whatIs: (brand: string) => string;
  whereMore: (keyword: string) => string;
  closestPages: (list: string) => string;
  onWebsite: (link: string) => string;
}

/** What the sample writer has to know about a language to read it. */
export interface LanguageSense {
  /** Words that say nothing about a subject, in lower case. */
  stopwords: ReadonlySet<string>;
  /** How a sentence begins that leans on the one before it. */
  leansBack: RegExp;
  /** Words that point at something else on the page they stood on, such as a figure or a list. */
  pointsElsewhere: RegExp;
  /** Words whose meaning hangs on a sentence before, wherever they stand. */
  deictic: RegExp;
}

export interface Language extends LanguageSense {
  phrases: Phrases;
}

/** The words of a list that is written as one string. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
