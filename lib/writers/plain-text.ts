/**
 * The text, cut to at most `max` UTF-16 units: after a whole sentence if one fills half of that, else after a
 * whole word with an ellipsis. Never inside a character.
 */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const sentence = /^[\s\S]*[.!?。！？](?=\s|$|[^\s\d.])/.exec(head)?.[0];
  if (sentence !== undefined && sentence.length >= max / 2) return sentence.trim();
  const word = head.replace(/[\s\p{P}]+\S*$/u, "");
  return `${word.length >= max / 2 ? word : head.trimEnd()}…`;
}

/** The text with its first letter in capitals, as at the start of a title; the rest is left as it is. */
export function capitalised(text: string, languageCode = "en"): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(languageCode) + rest.join("");
}
