import { primaryLanguageOf } from "../../language-tag";
import { dutch } from "./dutch";
import { english } from "./english";
import { french } from "./french";
import { german } from "./german";
import { italian } from "./italian";
import { languageNeutral } from "./language-neutral";
import type { Language } from "./phrases";
import { portuguese } from "./portuguese";
import { spanish } from "./spanish";

const languages: Readonly<Record<string, Language>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
};

/** The language to write in: the project's own, no words at all for another script, or English. */
export function languageOf(languageCode: string): Language {
  const known = languages[primaryLanguageOf(languageCode)];
  return known ?? (isWrittenInLatin(languageCode) ? english : languageNeutral);
}

function isWrittenInLatin(languageCode: string): boolean {
  return new Intl.Locale(primaryLanguageOf(languageCode)).maximize().script === "Latn";
}
