/** The primary language of a tag such as "pt-BR" (two or three letters), or "en" if it is not a language tag. */
export function primaryLanguageOf(languageCode: string): string {
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(languageCode.trim())?.[1]?.toLowerCase() ?? "en";
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** The English name of a tag's primary language, for use in prompts. */
export function languageNameOf(languageCode: string): string {
  return languageNames.of(primaryLanguageOf(languageCode)) ?? languageCode;
}

/** The tag with its region or script; only the primary language if the text is not a well-formed tag. */
export function languageTagOf(languageCode: string): string {
  return /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(languageCode)
    ? languageCode
    : primaryLanguageOf(languageCode);
}
