/** The text with its first letter in capitals, as at the start of a title; the rest is left as it is. */
export function capitalised(text: string, languageCode = "en"): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(languageCode) + rest.join("");
}
