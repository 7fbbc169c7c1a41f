import { normalizeKeyword } from "../keyword";
import { createStemmer, percentIn, readKeyphrase } from "./keyphrase";
import { languageRulesOf, primaryLanguage } from "./languages/language-rules-of";
import { lowerWords } from "./words";

/** The percentage of a keyphrase's meaningful words that a line has, as the score counts it. */
export function keyphraseShare(keyword: string, line: string, languageCode: string): number {
  const language = primaryLanguage(languageCode);
  const rules = languageRulesOf(language);
  const stem = createStemmer(rules, language === "fr" || language === "it");
  const keyphrase = readKeyphrase(keyword, rules, stem);
  return percentIn(keyphrase, { stems: stem(lowerWords(line)), text: normalizeKeyword(line) });
}
