import { isLanguageTag } from "./language-tag";

let codesByName: ReadonlyMap<string, string> | null = null;

/** The code of a language that is called so in English or in itself, such as German or Deutsch; null for other words. */
export function languageNamed(name: string): string | null {
  codesByName ??= new Map(twoLetterCodes().flatMap((code) => namesOf(code).map((each) => [each, code])));
  return codesByName.get(name.normalize("NFC").trim().toLowerCase()) ?? null;
}

function twoLetterCodes(): string[] {
  const letters = "abcdefghijklmnopqrstuvwxyz".split("");
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isLanguageTag);
}

function namesOf(code: string): string[] {
  return ["en", code].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "language", fallback: "none" });
    return names.of(code)?.toLowerCase() ?? [];
  });
}
