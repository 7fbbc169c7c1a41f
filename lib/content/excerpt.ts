const ellipsis = "…";
const labelBefore = /^["“„«'\s]*(?:meta[- ]?)?description\s*:\s*/i;
const quoted = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“]+)“|«([^«»]+)»)$/;
/** Abbreviations whose full stop does not end a sentence, although Unicode's rules end one there. */
const abbreviationAtEnd =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|nr|no|ca|bzw|inkl|evtl|approx|mme|mlle|sra?|dra|sig|dhr|mevr|\p{L}(?:\.\s?\p{L})*)\.\s*$/iu;

/**
 * The beginning of a plain text on one line, at most `lengthMax` UTF-16 units including the ellipsis. It ends
 * after a sentence if that fills half of the length, else after a word, and never inside a character.
 */
export function excerptOf(text: string, lengthMax = 300): string {
  const plain = plainBeginning(text, lengthMax);
  if (plain.length <= lengthMax) return plain;
  const sentences = beginning(plain, lengthMax, "sentence").trimEnd();
  if (sentences.length >= lengthMax / 2) return sentences;
  const room = Math.max(lengthMax - ellipsis.length, 0);
  const words = beginning(plain, room, "word").replace(/[\p{P}\s]+$/u, "");
  const head = words === "" ? beginning(plain, room, "grapheme") : words;
  return (head + ellipsis).slice(0, lengthMax);
}

/**
 * A description for search results, from a text or from a model's answer. Removes the label and the quotation
 * marks that models tend to add.
 */
export function metaDescriptionOf(text: string, lengthMax = 160): string {
  const candidate = text.replace(labelBefore, "").trim();
  const unquoted = quoted
    .exec(candidate)
    ?.slice(1)
    .find((part) => part !== undefined);
  return excerptOf(unquoted ?? candidate, lengthMax);
}

/**
 * As much of the text as an excerpt can need, so that a whole book is not segmented. Direction overrides are
 * removed, because one that the cut leaves open would reverse the text of the page around it.
 */
function plainBeginning(text: string, lengthMax: number): string {
  return text
    .trimStart()
    .slice(0, lengthMax * 8 + 1_000)
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, lengthMax * 2 + 200);
}

/** As many whole segments as fit into `lengthMax`. */
function beginning(text: string, lengthMax: number, granularity: "sentence" | "word" | "grapheme"): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity }).segment(text)) {
    const next = index + segment.length;
    if (next - (/\s+$/.exec(segment)?.[0].length ?? 0) > lengthMax) break;
    if (granularity !== "sentence" || !abbreviationAtEnd.test(text.slice(0, next))) end = next;
  }
  return text.slice(0, end).trimEnd();
}
