import { piecesOf } from "./pieces-of";

/** Abbreviations whose full stop ends no sentence. All languages share one list: few are words in another one. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|etc|vs|cf|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Inc|Ltd|Co|Corp|Jr|Sr|Fig|Mio|Mrd|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|z\. ?B|d\. ?h|u\. ?a|bzw|usw|evtl|ggf|inkl|zzgl|Abs|p\. ?ex|av|env|Mme|Sra?|Sres|Ud|p\. ?ej|pág|núm|Sig|ecc|es|pag|Exa?|bijv|enz|o\.a|m\.b\.t|d\.w\.z|nl)\.$/u;

/** A date such as "24. Juni" must not be split, and a number seldom ends a sentence. */
const ordinal = /(?<![\d.,])\d{1,2}\.$/;

/** In characters: the segmenter's time grows faster than its text, and no sentence is held open for longer. */
const pieceLengthMax = 4_000;
const openLengthMax = 600;
/** How much of the end of an open sentence is examined. */
const endLength = 24;

export interface PlacedSentence {
  /** On one line, trimmed. */
  text: string;
  /** The offset of its first character in the text. */
  at: number;
}

/** Splits plain text into sentences. Text inside brackets is not split. Linear in the length of the text. */
export function sentencesIn(text: string, languageCode: string): PlacedSentence[] {
  const sentences: PlacedSentence[] = [];
  const segmenter = segmenterFor(languageCode);
  let at = 0;
  let open = "";
  let depth = 0;
  const close = () => {
    const line = open.replace(/\s+/g, " ").trim();
    if (line !== "") sentences.push({ text: line, at: at + (open.length - open.trimStart().length) });
    at += open.length;
    open = "";
    depth = 0;
  };
  // A line break inside a paragraph ends no sentence, but the segmenter takes it for one.
  for (const piece of piecesOf(text.replace(/[\r\n\u2028\u2029]/g, " "), pieceLengthMax)) {
    for (const { segment } of segmenter.segment(piece)) {
      if (open !== "" && !staysOpen(open, depth) && !/^\p{Ll}/u.test(segment)) close();
      open += segment;
      depth += depthOf(segment);
      if (open.length > openLengthMax) close();
    }
  }
  close();
  return sentences;
}

function staysOpen(open: string, depth: number): boolean {
  const end = open.slice(-endLength).trimEnd();
  return depth > 0 || abbreviation.test(end) || ordinal.test(end) || !/[\p{P}\p{S}]$/u.test(end);
}

function depthOf(segment: string): number {
  let depth = 0;
  for (const bracket of segment.match(/[()[\]]/g) ?? []) depth += bracket === "(" || bracket === "[" ? 1 : -1;
  return depth;
}

const segmenters = new Map<string, Intl.Segmenter>();
const segmentersMax = 50;

function segmenterFor(languageCode: string): Intl.Segmenter {
  const language = /^[a-z]{2,3}(?![a-z])/i.exec(languageCode)?.[0].toLowerCase() ?? "en";
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  if (segmenters.size >= segmentersMax) segmenters.clear();
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  segmenters.set(language, segmenter);
  return segmenter;
}
