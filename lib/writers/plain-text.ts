/**
 * Shortens a text to at most `max` UTF-16 units: after a sentence if that leaves half of them filled, else after
 * a word, with an ellipsis. A character is never split.
 */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const sentence = /^[\s\S]*[.!?。！？](?=\s|$|[^\s\d.])/.exec(head)?.[0];
  if (sentence !== undefined && sentence.length >= max / 2) return sentence.trim();
  const word = head.replace(/[\s\p{P}]+\S*$/u, "");
  return `${word.length >= max / 2 ? word : head.trimEnd()}…`;
}

/** The text with its first letter capitalised, for the start of a title. */
export function capitalised(text: string, languageCode = "en"): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(languageCode) + rest.join("");
}
