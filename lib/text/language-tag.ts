const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** In characters. RFC 5646 recommends support for at least 35. */
const lengthMax = 100;

/** Whether a text is a BCP 47 tag of a language that exists, such as `en` or `pt-BR`. */
export function isLanguageTag(text: string): boolean {
  if (text.length > lengthMax || !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text)) return false;
  try {
    return names.of(new Intl.Locale(text).language) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
