import { once } from "@/lib/content/claims/once";
import { impliedKeys } from "@/lib/content/claims/read-dates";
import { type Measure, readMeasures } from "@/lib/content/claims/read-measures";
import type { SourcePassage } from "@/lib/content/source-passages";
import { contentWords } from "@/lib/text/content-words";
import { sentencesIn } from "@/lib/text/sentences-in";

/** A sentence or table row of a page, which is compared with what the page said before. */
export interface PageSentence {
  text: string;
  stems: ReadonlySet<string>;
  /** The stems of its paragraph, its headings and the title of the page. */
  around: ReadonlySet<string>;
  measures: () => readonly Measure[];
}

/** The limits on what is compared, so that a huge page costs no more than a large one. */
const limits = {
  passages: 3_000,
  sentences: 8_000,
  sentence: 2_000,
  alike: 40,
  ofStem: 500,
  saying: 200,
} as const;

/** The sentences of a page, found by the words that they share with others. */
export class PageIndex {
  readonly sentences: PageSentence[] = [];
  readonly #byStem = new Map<string, PageSentence[]>();

  constructor(passages: readonly SourcePassage[], title: string, language: string) {
    for (const { text, path } of passages.slice(0, limits.passages)) {
      const around = stemsIn(`${text}\n${path ?? ""}\n${title}`);
      for (const sentence of sentencesIn(text)) {
        if (this.sentences.length >= limits.sentences) return;
        this.#add(sentence.text.slice(0, limits.sentence), around, language);
      }
    }
  }

  #add(text: string, around: ReadonlySet<string>, language: string): void {
    const measures = once(() => readMeasures(text, language));
    const sentence = { text, stems: stemsIn(text), around, measures };
    this.sentences.push(sentence);
    for (const stem of sentence.stems) {
      const known = this.#byStem.get(stem);
      if (known === undefined) this.#byStem.set(stem, [sentence]);
      else if (known.length < limits.ofStem) known.push(sentence);
    }
  }

  /** The sentences that share most of these words, at most forty. */
  alike(stems: ReadonlySet<string>): PageSentence[] {
    const shared = new Map<PageSentence, number>();
    for (const stem of stems) {
      for (const each of this.#byStem.get(stem) ?? []) shared.set(each, (shared.get(each) ?? 0) + 1);
    }
    return [...shared]
      .sort(([, one], [, other]) => other - one)
      .slice(0, limits.alike)
      .map(([sentence]) => sentence);
  }

  /** The first sentences that have a figure, as it stands or more exactly; at most two hundred. */
  saying({ keys }: Measure): PageSentence[] {
    return keys.flatMap((key) => this.#byKey().get(key) ?? []);
  }

  readonly #byKey = once(() => {
    const byKey = new Map<string, PageSentence[]>();
    for (const sentence of this.sentences) {
      const keys = sentence.measures().flatMap((measure) => measure.keys.flatMap(impliedKeys));
      for (const key of new Set(keys)) {
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, [sentence]);
        else if (known.length < limits.saying) known.push(sentence);
      }
    }
    return byKey;
  });
}

export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(contentWords(text).map(({ stem }) => stem));
}

/** The share of some words that others have too; 0 of none. */
export function shareIn(wanted: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): number {
  let found = 0;
  for (const stem of wanted) if (others.some((each) => each.has(stem))) found += 1;
  return wanted.size === 0 ? 0 : found / wanted.size;
}
