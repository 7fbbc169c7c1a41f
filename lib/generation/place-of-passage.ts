/** Where a passage stands, or why it is not known. */
export type PassagePlace = { from: number; to: number } | "none" | "several";

/**
 * Finds the one place of a passage in a text. If it does not stand there letter by letter, white space, quotation marks and
 * dashes may be written in another way.
 */
export function placeOfPassage(text: string, passage: string): PassagePlace {
  const wanted = passage.trim();
  if (wanted === "") return "none";
  const exact = onlyPlaceOf(text, wanted);
  if (exact !== "none") return exact;
  const [alike, offsets] = simplified(text);
  const [sought] = simplified(wanted);
  const found = onlyPlaceOf(alike, sought);
  if (typeof found === "string") return found;
  const from = offsets[found.from] ?? 0;
  const last = offsets[found.to - 1] ?? from;
  return { from, to: last + 1 };
}

function onlyPlaceOf(text: string, wanted: string): PassagePlace {
  const from = text.indexOf(wanted);
  if (from === -1 || wanted === "") return "none";
  return text.indexOf(wanted, from + 1) === -1 ? { from, to: from + wanted.length } : "several";
}

/** The text with one spelling of spaces, quotation marks and dashes, and where each of its letters stands in the original. */
function simplified(text: string): [string, number[]] {
  let plain = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = plainLetter(text.charAt(at));
    if (letter === " " && (plain === "" || plain.endsWith(" "))) continue;
    plain += letter;
    offsets.push(at);
  }
  return plain.endsWith(" ") ? [plain.slice(0, -1), offsets.slice(0, -1)] : [plain, offsets];
}

function plainLetter(letter: string): string {
  if (/\s/.test(letter)) return " ";
  if (/[‘’‚‛′]/.test(letter)) return "'";
  if (/[“”„‟″«»]/.test(letter)) return '"';
  return /[‐‑‒–—−]/.test(letter) ? "-" : letter;
}
