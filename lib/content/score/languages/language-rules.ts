/** What the readability and keyphrase checks know of a language. Words are lower-case, without accents where noted. */
export interface LanguageRules {
  /** Words of little meaning of their own, which a keyphrase may leave out. */
  functionWords: ReadonlySet<string>;
  /** Cuts inflection off a lower-case word without accents, so that its forms compare as equal. */
  stem: (word: string) => string;
  /** Words and phrases that connect a sentence with others; null when Galley has none for the language. */
  transitions: ReadonlyMap<string, readonly string[][]> | null;
  /** Whether a clause, as lower-case words, is in the passive voice; null when there are no rules. */
  isPassive: ((words: readonly string[]) => boolean) | null;
  /** Whether nouns begin with a capital letter; `isPassive` then sees an empty word in the place of each. */
  capitalisesNouns?: boolean;
  sentences: SentenceLimits;
}

/** A sentence is long beyond `wordsMax`; up to `pass` percent may be, and up to `warn` are too many. */
export interface SentenceLimits {
  wordsMax: number;
  pass: number;
  warn: number;
}

export const usualSentences: SentenceLimits = { wordsMax: 20, pass: 25, warn: 30 };

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Phrases of a language, by their first word, from a text that separates them with commas. */
export function phrasesByFirstWord(phrases: string): ReadonlyMap<string, readonly string[][]> {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of phrases.split(",")) {
    const words = phrase.trim().split(/\s+/);
    const first = words[0] ?? "";
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return byFirst;
}

/** A stemmer that cuts the first of the endings that leaves at least `lengthMin` letters; longest endings first. */
export function cuttingEndings(endings: string, lengthMin: number): (word: string) => string {
  const all = endings.split(" ");
  return (word) => {
    const ending = all.find((each) => word.length - each.length >= lengthMin && word.endsWith(each));
    return ending === undefined ? word : word.slice(0, -ending.length);
  };
}

interface PassiveForms {
  auxiliaries: ReadonlySet<string>;
  isParticiple: (word: string) => boolean;
  /** Words that may not come between the auxiliary and the participle. */
  barriers: ReadonlySet<string>;
  /** How many words may come between them. */
  gapMax: number;
  /** Whether the auxiliary may also follow the participle, as in a German subordinate clause. */
  eitherOrder: boolean;
}

/** Recognises the passive voice by an auxiliary and a participle near it. */
export function passiveBy(forms: PassiveForms): (words: readonly string[]) => boolean {
  return (words) =>
    words.some((word, at) => {
      if (!forms.auxiliaries.has(word)) return false;
      return hasParticiple(forms, words, at, 1) || (forms.eitherOrder && hasParticiple(forms, words, at, -1));
    });
}

function hasParticiple(forms: PassiveForms, words: readonly string[], at: number, step: 1 | -1): boolean {
  for (let distance = 1; distance <= forms.gapMax + 1; distance += 1) {
    const word = words[at + step * distance];
    if (word === undefined || forms.barriers.has(word)) return false;
    if (forms.isParticiple(word)) return true;
  }
  return false;
}
