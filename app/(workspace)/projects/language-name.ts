const names = new Intl.DisplayNames("en", { type: "language", fallback: "code" });

/** The English name of a language, such as "Brazilian Portuguese" for pt-BR. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // An imported article may have a code that the standard does not know.
    return code;
  }
}

/** A language by its name and code, such as "German (de)"; the code alone if it has no name. */
export function languageLabel(code: string): string {
  const name = languageName(code);
  return name === code ? code : `${name} (${code})`;
}
