import { primaryLanguageOf } from "../language-tag";

/** Abbreviations whose full stop ends no sentence. All languages share one list: few are words in another one. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|etc|vs|cf|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Inc|Ltd|Co|Corp|Jr|Sr|Fig|z\. ?B|d\. ?h|u\. ?a|bzw|usw|evtl|ggf|inkl|zzgl|Abs|p\. ?ex|av|env|Mme|Sra?|Sres|Ud|p\. ?ej|pág|núm|Sig|ecc|es|pag|Exa?|bijv|enz|o\.a|m\.b\.t|d\.w\.z|nl)\.$/u;

/** A date such as "24. Juni" must not be split, and a number seldom ends a sentence. */
const ordinal = /(?<![\d.,])\d{1,2}\.$/;

/** Joins sentences into a paragraph, without spaces after the full stops of Chinese and Japanese. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(" ").replace(/(?<=[。！？」』]) /g, "");
}

/** Splits plain text into sentences, each on one line. Text inside brackets is never split. */
export function sentencesOf(text: string, segmenter: Intl.Segmenter): string[] {
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, " ").trim())) {
    const startsLow = /^\p{Ll}/u.test(segment);
    const last = sentences[sentences.length - 1];
    if (open === "" && startsLow && last !== undefined) {
      sentences.pop();
      open = `${last} `;
    }
    open += segment;
    const candidate = open.trimEnd();
    if (
      abbreviation.test(candidate) ||
      ordinal.test(candidate) ||
      opens(candidate, "[", "]") ||
      opens(candidate, "(", ")")
    )
      continue;
    if (candidate !== "") sentences.push(candidate);
    open = "";
  }
  const rest = open.trim();
  return rest === "" ? sentences : [...sentences, rest];
}

export function sentenceSegmenter(languageCode: string): Intl.Segmenter {
  return new Intl.Segmenter(primaryLanguageOf(languageCode), { granularity: "sentence" });
}

/** Whether a bracket is opened and not closed. */
function opens(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length > text.split(closing).length;
}
