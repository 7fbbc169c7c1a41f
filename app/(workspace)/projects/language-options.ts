import { languageLabel, languageName } from "./language-name";

const codes =
  "ar bg bn ca cs da de el en en-GB en-US es es-MX et fa fi fil fr fr-CA he hi hr hu id is it ja ko lt lv ms nb nl nn pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant".split(
    " ",
  );

/** The languages to choose from, by name, with those that are in use although they are not in the list. */
export function languageOptions(inUse: readonly (string | null)[] = []): { value: string; label: string }[] {
  const all = new Set([...codes, ...inUse.flatMap((code) => code || [])]);
  return [...all]
    .map((code) => ({ value: code, label: languageLabel(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}

/** The languages for a new article of a project; "" stands for that of the project. */
export function articleLanguages(ofProject: string): { value: string; label: string }[] {
  return [{ value: "", label: `${languageName(ofProject)}, as in the project` }, ...languageOptions()];
}
