/** The primary language of a tag such as "pt-BR": two or three letters, or "en" for what is no tag. */
export function primaryLanguageOf(languageCode: string): string {
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(languageCode.trim())?.[1]?.toLowerCase() ?? "en";
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** The English name of a tag's primary language, as a prompt to a model names it. */
export function languageNameOf(languageCode: string): string {
  return languageNames.of(primaryLanguageOf(languageCode)) ?? languageCode;
}

/** The tag with its region or script where it has one, and nothing else that may stand in the setting. */
export function languageTagOf(languageCode: string): string {
  return /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(languageCode)
    ? languageCode
    : primaryLanguageOf(languageCode);
}
