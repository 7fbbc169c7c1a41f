import * as lists from "stopword";

/** The names of the package's lists by language; it names them by ISO 639-3. */
const listNames: Readonly<Record<string, string>> = Object.fromEntries(
  "af:afr ar:ara bn:ben br:bre bg:bul ca:cat cs:ces da:dan de:deu el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas fi:fin fr:fra ga:gle gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv hu:hun hy:hye id:ind it:ita ja:jpn ko:kor ku:kur la:lat lt:lit lv:lav mr:mar ms:msa my:mya nb:nob nl:nld no:nob pl:pol pt:por ro:ron ru:rus sk:slk sl:slv so:som st:sot sv:swe sw:swa th:tha tl:tgl tr:tur uk:ukr ur:urd vi:vie yo:yor zh:zho zu:zul"
    .split(" ")
    .map((pair) => pair.split(":")),
);

/** The languages with a list of stop words, as ISO 639-1 codes. */
const stopWordLanguages: readonly string[] = Object.keys(listNames);

const known = new Map<string, ReadonlySet<string>>();

/** Words such as “the” and “of”, in lower case; null when there is no list for the language. */
export function stopWordsOf(language: string): ReadonlySet<string> | null {
  const code = language.toLowerCase().split("-")[0] ?? "";
  const name = Object.hasOwn(listNames, code) ? listNames[code] : undefined;
  if (name === undefined) return null;
  const found = known.get(code) ?? readList(name);
  known.set(code, found);
  return found;
}

function readList(name: string): ReadonlySet<string> {
  const list: unknown = Reflect.get(lists, name);
  const words = Array.isArray(list) ? list.filter((word) => typeof word === "string") : [];
  return new Set(words.map((word) => word.toLowerCase()));
}

/** How many words are looked at; more would not change the result. */
const sampleMax = 2000;
/** In texts of a language, at least a fifth of the words are stop words; a foreign list matches few. */
const shareMin = 0.12;

/** The language whose stop words are the most frequent among the words; null when none is frequent. */
export function guessLanguage(words: readonly string[]): string | null {
  const sample = words.slice(0, sampleMax);
  const counts = new Map<string, number>();
  for (const word of sample) counts.set(word, (counts.get(word) ?? 0) + 1);
  let best: { language: string; count: number } | null = null;
  for (const language of stopWordLanguages) {
    const list = stopWordsOf(language);
    let count = 0;
    for (const [word, times] of counts) if (list?.has(word) === true) count += times;
    if (best === null || count > best.count) best = { language, count };
  }
  return best !== null && best.count >= Math.max(2, sample.length * shareMin) ? best.language : null;
}
