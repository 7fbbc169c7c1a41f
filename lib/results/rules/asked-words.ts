import { normalizeKeyword } from "@/lib/content/keyword";
import { createStemmer, readKeyphrase, type Stemmed } from "@/lib/content/score/keyphrase";
import { languageRulesOf, primaryLanguage } from "@/lib/content/score/languages/language-rules-of";
import { lowerWords, withoutAccents } from "@/lib/content/score/words";
import { stemOf } from "@/lib/text/content-words";
import { stopWordsOf } from "@/lib/text/stop-words";

/** What a query asks. */
export interface AskedWords {
  /** The stems of its words that mean something, each once. */
  stems: readonly string[];
  /** Whether its script has no spaces, so that its words are searched as letters. */
  unspaced: boolean;
  /** Whether it asks for a number or a time: “how long”, “wie viel”. */
  wantsNumber: boolean;
}

export interface AskedWordsReader {
  ask: (query: string) => AskedWords;
  /** Reduces a text to stems in the same way; its letters only for a text in which queries without spaces are searched. */
  stemmed: (text: string, withLetters: boolean) => Stemmed;
}

/** Questions for a number, whose words a sentence with the answer seldom has. */
const numberQuestions = [
  /\bhow (?:long|much|many|often|far|old|hot|big|tall|high|deep|fast|heavy|expensive)\b|\bwhen\b/gu,
  /(?<!\p{L})(?:wie ?viele?|wie (?:lange?|oft|weit|alt|heiß|heiss|groß|gross|hoch|tief|schnell|schwer|teuer)|wann)(?!\p{L})/gu,
  /(?<!\p{L})(?:combien(?: de (?:temps|fois|jours))?|quand)(?!\p{L})/gu,
  /(?<!\p{L})(?:cu[aá]nt[oa]s?(?: (?:tiempo|veces))?|cu[aá]ndo)(?!\p{L})/gu,
  /(?<!\p{L})(?:quant[oaie]s?(?: (?:tempo|volte|vezes))?|quando)(?!\p{L})/gu,
  /(?<!\p{L})(?:hoeveel|hoe (?:lang|veel|vaak|ver|oud|heet|groot|hoog|zwaar|duur)|wanneer)(?!\p{L})/gu,
  /(?<!\p{L})(?:jak długo|ile(?: czasu)?|kiedy|сколько(?: времени)?|как долго|когда)(?!\p{L})/gu,
  /何分|何時間|何度|何日|どのくらい|どれくらい|いくら|いつ|多久|多少|多长时间|多長時間|几分钟|几天|什么时候|什麼時候/gu,
];

const queryLengthMax = 200;

/** Reads queries and texts of a language. For languages without rules of their own, words are shortened without grammar. */
export function askedWordsReader(languageCode: string): AskedWordsReader {
  const language = primaryLanguage(languageCode);
  const known = languageRulesOf(language);
  const rules =
    known.functionWords.size > 0
      ? known
      : { ...known, functionWords: plainStopWords(language), stem: stemOf };
  const stem = createStemmer(rules, language === "fr" || language === "it");
  const read = (query: string) => readKeyphrase(query, rules, stem);
  return {
    ask(query) {
      const text = query.slice(0, queryLengthMax).toLowerCase();
      const rest = numberQuestions.reduce((left, question) => left.replace(question, " "), text);
      const wantsNumber = rest !== text;
      const whole = read(text);
      const { content } = wantsNumber && /[\p{L}\p{N}]/u.test(rest) ? read(rest) : whole;
      // A query of function words alone keeps them, and asks for nothing.
      const stems = content.filter((each) => !rules.functionWords.has(each));
      return { stems, unspaced: whole.unspaced, wantsNumber };
    },
    stemmed: (text, withLetters) => ({
      stems: stem(lowerWords(text)),
      text: withLetters ? normalizeKeyword(text) : "",
    }),
  };
}

function plainStopWords(language: string): ReadonlySet<string> {
  return new Set(Array.from(stopWordsOf(language) ?? [], withoutAccents));
}
