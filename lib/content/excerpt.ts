const ellipsis = "…";
const labelBefore = /^["“„«'\s]*(?:meta[- ]?)?description\s*:\s*/i;
const quoted = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“]+)“|«([^«»]+)»)$/;
/** After these a full stop ends no sentence, whatever Unicode's rules say. */
const abbreviationAtEnd =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|nr|no|ca|bzw|inkl|evtl|approx|mme|mlle|sra?|dra|sig|dhr|mevr|\p{L}(?:\.\s?\p{L})*)\.\s*$/iu;

/**
 * The beginning of a plain text on one line, at most `lengthMax` UTF-16 units with its ellipsis: whole
 * sentences if they fill half of it, else whole words, and never half a character.
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
 * A description for search results, at most 160 characters, of a text or of a candidate that a model wrote:
 * the label and the quotation marks that models like to put around it are taken off.
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
 * Only as much as an excerpt can need: segmenting a whole book for one line would be waste. A direction
 * override that the cut leaves open would turn the page around it, so none is kept.
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

/** As many whole segments as fit. */
function beginning(text: string, lengthMax: number, granularity: "sentence" | "word" | "grapheme"): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity }).segment(text)) {
    const next = index + segment.length;
    if (next - (/\s+$/.exec(segment)?.[0].length ?? 0) > lengthMax) break;
    if (granularity !== "sentence" || !abbreviationAtEnd.test(text.slice(0, next))) end = next;
  }
  return text.slice(0, end).trimEnd();
}
