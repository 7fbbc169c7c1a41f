import { countWords } from "@/lib/text/words-of";

export interface Quotation {
  /** The words without their quotation marks. */
  text: string;
  at: number;
  end: number;
}

const lengthMax = 2_000;
const quotationsMax = 500;
const pairs: Readonly<Record<string, string>> = {
  "“": "”",
  "„": "“”",
  "«": "»",
  "»": "«",
  "‘": "’",
  "‚": "‘’",
  "‹": "›",
  "›": "‹",
  "「": "」",
  "『": "』",
  '"': '"',
  "'": "'",
};
/** In "'tis" and the "'90s" a straight mark is an apostrophe, as in the Dutch "'s avonds". */
const opening =
  /(?<![\p{L}\p{N}])(?:[“„«»‘"‚‹›]|'(?=\p{L})(?!(?:tis|twas|em|cause|til|till|bout|round|neath|[smnkt])(?!\p{L})))|[「『]/giu;
/** Fewer words in quotation marks are mostly a term, and not what somebody said. */
const wordsMin = 4;
const saidWordsMin = 2;

/** What a text puts between quotation marks as somebody's words; single terms are not quotations. */
export function quotationsIn(text: string): Quotation[] {
  const quotations: Quotation[] = [];
  const closings = new Map<string, number>();
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(opening)) {
    if (quotations.length >= quotationsMax) break;
    if (index < from) continue;
    const marks = pairs[mark] ?? mark;
    // The closing mark that an earlier opening one has found may still lie ahead.
    let end = closings.get(marks) ?? -1;
    if (end <= index) end = closingAfter(text, index + 1, marks);
    closings.set(marks, end);
    if (end - index > lengthMax) continue;
    const inner = text.slice(index + 1, end).trim();
    from = end + 1;
    if (isSaid(inner, text.slice(Math.max(0, index - 3), index))) {
      quotations.push({ text: inner, at: index, end: end + 1 });
    }
  }
  return quotations;
}

const singleMarks = ["’", "‘’", "'"];
/** A noun after a plural in the genitive, and a mark after the end of a clause that closes the passage. */
const possessive =
  /^ \p{Ll}[^'’‘“”"\n]*(?:(?<=\p{L})['’](?=\p{L})[^'’‘“”"\n]*)*[\p{L}.,!?…]['’](?![\p{L}\p{N}])/u;

/** The offset of the next closing mark; past the end of the text if there is none. */
function closingAfter(text: string, from: number, marks: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (!marks.includes(text.charAt(at))) continue;
    if (!singleMarks.includes(marks)) return at;
    // An apostrophe inside a word closes nothing, nor does one after a plural if the passage is closed later on.
    if (/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) continue;
    if (!/s['’]$/iu.test(text.slice(at - 1, at + 1)) || !possessive.test(text.slice(at + 1, at + 300)))
      return at;
  }
  return text.length + lengthMax + 1;
}

function isSaid(inner: string, before: string): boolean {
  const words = countWords(inner);
  const isSentence = /[.!?。！？…,]$/u.test(inner) || /[:：]\s?$/u.test(before);
  return words >= (isSentence ? saidWordsMin : wordsMin);
}
