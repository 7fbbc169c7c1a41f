import { type ContentWord, contentWords } from "@/lib/text/content-words";
import { type PlacedSentence, sentencesIn } from "@/lib/text/sentences-in";
import type { ClaimSource } from "./claim";
import { contextOf, type MeasureContext } from "./claim-context";
import { type Measure, readMeasures } from "./read-measures";

/** A paragraph of a source, whose sentences are split and read when a claim asks for them. */
export class SourceParagraph {
  #sentences: SourceSentence[] | null = null;

  constructor(
    readonly source: ClaimSource,
    readonly heading: string | null,
    readonly text: string,
    private readonly language: string,
  ) {}

  get sentences(): readonly SourceSentence[] {
    this.#sentences ??= sentencesIn(this.text).map(
      (sentence, index) => new SourceSentence(this, sentence, index, this.language),
    );
    return this.#sentences;
  }
}

export class SourceSentence {
  readonly text: string;
  readonly at: number;
  #words: readonly ContentWord[] | null = null;
  #measures: readonly Measure[] | null = null;
  #stems: ReadonlySet<string> | null = null;
  #contexts = new Map<Measure, MeasureContext>();
  #around: ReadonlySet<string> | null = null;

  constructor(
    readonly paragraph: SourceParagraph,
    { text, at }: PlacedSentence,
    private readonly index: number,
    private readonly language: string,
  ) {
    this.text = text;
    this.at = at;
  }

  get words(): readonly ContentWord[] {
    this.#words ??= contentWords(this.text);
    return this.#words;
  }

  get stems(): ReadonlySet<string> {
    this.#stems ??= new Set(this.words.map(({ stem }) => stem));
    return this.#stems;
  }

  /** What the sentence says about one of its figures. */
  contextOf(measure: Measure): MeasureContext {
    const known = this.#contexts.get(measure);
    if (known !== undefined) return known;
    const context = contextOf(this.text, this.words, this.measures, measure);
    this.#contexts.set(measure, context);
    return context;
  }

  get measures(): readonly Measure[] {
    this.#measures ??= readMeasures(this.text, this.language);
    return this.#measures;
  }

  /** The words of the sentences before and after it, of its heading, and of the page's title and address. */
  get around(): ReadonlySet<string> {
    if (this.#around !== null) return this.#around;
    const { source, heading, sentences } = this.paragraph;
    const texts = [
      sentences[this.index - 1]?.text ?? "",
      sentences[this.index + 1]?.text ?? "",
      heading ?? "",
      source.title.slice(0, titleLengthMax),
      hostWords(source.url),
    ];
    this.#around = new Set(texts.flatMap((text) => contentWords(text).map(({ stem }) => stem)));
    return this.#around;
  }
}

const titleLengthMax = 300;

function hostWords(url: string | null): string {
  return url === null || !URL.canParse(url)
    ? ""
    : new URL(url).hostname.replace(/^www\.|\.[^.]+$/g, "").replace(/\W/g, " ");
}

/** The limits on what is read of the sources, so that many or huge sources cost no more than large ones. */
const limits = {
  sources: 60,
  paragraphCharacters: 20_000,
  characters: 400_000,
  sentencesPerKey: 200,
} as const;

/** All paragraphs of the sources; titles and headings are paragraphs too, because they state things. */
export function paragraphsOf(sources: readonly ClaimSource[], language: string): SourceParagraph[] {
  let left: number = limits.characters;
  const paragraphs: SourceParagraph[] = [];
  for (const source of sources.slice(0, limits.sources)) {
    for (const { heading, paragraphs: texts } of [
      { heading: source.title, paragraphs: [] },
      ...source.sections,
    ]) {
      for (const text of heading === null ? texts : [heading, ...texts]) {
        const read = text.slice(0, Math.min(limits.paragraphCharacters, left));
        if (read === "") continue;
        left -= read.length;
        paragraphs.push(new SourceParagraph(source, heading, read, language));
      }
    }
  }
  return paragraphs;
}

interface FoundMeasure {
  sentence: SourceSentence;
  measure: Measure;
}

/** Where each figure and date of the sources stands, by the keys that are made of each of its own. */
export function indexMeasures(
  paragraphs: readonly SourceParagraph[],
  keysFor: (key: string) => readonly string[],
): ReadonlyMap<string, readonly FoundMeasure[]> {
  const index = new Map<string, FoundMeasure[]>();
  for (const { sentences } of paragraphs) {
    for (const sentence of sentences) {
      for (const measure of sentence.measures) {
        for (const key of new Set(measure.keys.flatMap(keysFor))) {
          const found = index.get(key);
          if (found === undefined) index.set(key, [{ sentence, measure }]);
          else if (found.length < limits.sentencesPerKey) found.push({ sentence, measure });
        }
      }
    }
  }
  return index;
}

/** The keys of a value rounded to one to three digits, under which "about 1.2 million" finds 1,234,567. */
export function roundedKeys(key: string): string[] {
  const [, dimension = "", value = ""] = /^([^:.]*):(\d+(?:\.\d+)?)$/.exec(key) ?? [];
  if (value === "") return [];
  return [1, 2, 3].map((precision) => `${dimension}:${Number(Number(value).toPrecision(precision))}`);
}
