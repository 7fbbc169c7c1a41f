const ellipsis = "…";

/** The beginning of a plain text, at most `lengthMax` characters: whole sentences if they fill half of it. */
export function excerptOf(text: string, lengthMax = 300): string {
  const plain = text.toWellFormed().replace(/\s+/gu, " ").trim();
  if (plain.length <= lengthMax) return plain;
  const sentences = beginning(plain, lengthMax, "sentence").trimEnd();
  if (sentences.length >= lengthMax / 2) return sentences;
  const words = beginning(plain, lengthMax - ellipsis.length, "word").replace(/[\p{P}\s]+$/u, "");
  const head = words === "" ? beginning(plain, lengthMax - ellipsis.length, "grapheme") : words;
  return head + ellipsis;
}

/** A description for search results, at most 160 characters. */
export function metaDescriptionOf(text: string, lengthMax = 160): string {
  return excerptOf(text, lengthMax);
}

/** As many whole segments as fit. */
function beginning(text: string, lengthMax: number, granularity: "sentence" | "word" | "grapheme"): string {
  let end = 0;
  // Only the beginning is looked at: segmenting a whole book for one line would be waste.
  const head = text.slice(0, lengthMax * 2 + 200);
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity }).segment(head)) {
    if (index + segment.length > lengthMax) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
