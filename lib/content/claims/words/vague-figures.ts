/** What a text says with words that stand for a rough number ("hundreds") or a multiple ("doubled"). */
export interface RoughFigure {
  text: string;
  at: number;
  /** By which it is compared: `vague:100` for hundreds, `x:2` for twice as much. */
  key: string;
}

/** A key with the words for it: parts of a regular expression, in which a space is any space. */
type Rows = readonly (readonly [key: string, words: string])[];

/** Nouns with which a rough number is a manner of speaking, and times a hundred of which nobody counts. */
const figurative =
  "(?! (?:of )?(?:ways|reasons|things|ideas|tips|possibilities|questions|thanks|excuses)(?!\\p{L}))";
const grown =
  "(?! (?:as|down|over|up|back|in (?:size|volume|bulk)|the (?:recipe|batch|dough|quantit|amounts?))(?!\\p{Ll}{0,3}\\p{Lu}))";
const doubleWhat =
  "(?= (?:the|its|their|your|our|that of(?: the)?) (?:\\p{Ll}+ )?(?:numbers?|size|price|cost|costs|speed|rate|capacity|average|life|lifespan|output|sales|revenue|traffic|power|weight|energy|chances?|risk|likelihood|profits?|productivity|income|conversions?|yield)(?!\\p{L}))";

const rowsByLanguage: Readonly<Record<string, Rows>> = {
  en: [
    ["vague:100000000", "hundreds of millions"],
    ["vague:10000000", "tens of millions"],
    ["vague:100000", "hundreds of thousands"],
    ["vague:10000", "tens of thousands"],
    ["vague:12", `dozens${figurative}`],
    [
      "vague:100",
      `(?:hundreds|(?:several|a few|a couple(?: of)?|many) hundred)(?! and thousands)${figurative}`,
    ],
    [
      "vague:1000",
      `(?:(?<!hundreds and )thousands|(?:several|a few|a couple(?: of)?|many) thousand)(?! place)${figurative}`,
    ],
    ["vague:1000000", `(?:millions|(?:several|a few|a couple(?: of)?|many) million)${figurative}`],
    ["vague:1000000000", `(?:billions|(?:several|a few|many) billion)${figurative}`],
    ["x:2", "twice(?= (?:as|the|its|their|that|more) )"],
    ["x:3", "thrice(?= (?:as|the) )"],
    ["x:0.5", "half(?= as (?:much|many|\\p{Ll}+ as))"],
    [
      "x:2",
      `(?<!(?:the|mixed|['’]s|s['’]|and) )doubles${grown}(?! (?:match|tennis|teams?|partners?|champion|title))`,
    ],
    ["x:2", `(?:doubled|doubling)${grown}`],
    [
      "x:2",
      `(?<=(?:will|can|could|may|might|would|to|helps?|they|nearly|almost|more than|over|is|are) )double${doubleWhat}`,
    ],
    ["x:3", "tripl(?:ed|es|ing)"],
    ["x:4", "quadrupl(?:ed|es|ing)"],
    ["x:5", "quintupl(?:ed|es|ing)"],
    ["x:0.5", "(?<=(?:has|have|had|nearly|almost|more than|was|were|been|be) )halved(?! and)"],
    ["x:0.5", "(?<!(?:two|both|the|into|in) )halves(?= (?:the|your|its|our|their) )"],
    ["x:2", "(?<!(?:is|are|was|were) )two-?fold"],
    ["x:3", "(?<!(?:is|are|was|were) )three-?fold"],
    ["x:4", "(?<!(?:is|are|was|were) )four-?fold"],
    ["x:5", "five-?fold"],
    ["x:6", "six-?fold"],
    ["x:7", "seven-?fold"],
    ["x:8", "eight-?fold"],
    ["x:10", "ten-?fold"],
    ["x:20", "twenty-?fold"],
    ["x:100", "hundred-?fold"],
    ["x:1000", "thousand-?fold"],
  ],
  de: [
    ["vague:10000", "zehntausende[rn]?"],
    ["vague:100000", "hunderttausende[rn]?"],
    ["vague:12", "dutzende[rn]?"],
    ["vague:100", "(?:hunderte[rn]?|(?:mehrere|einige|ein paar|viele) hundert)"],
    ["vague:1000", "(?:tausende[rn]?|(?:mehrere|einige|ein paar|viele) tausend)"],
    ["vague:1000000", "millionen"],
    ["vague:1000000000", "milliarden"],
    ["x:2", "(?:doppelt so|das doppelte|verdoppel(?:t|te|ten|n)(?! Sie))"],
    ["x:3", "(?:das dreifache|verdreifach(?:t|te|ten|en))"],
    ["x:4", "(?:das vierfache|vervierfach(?:t|te|ten|en))"],
    ["x:5", "(?:das fünffache|verfünffach(?:t|te|ten|en))"],
    ["x:10", "(?:das zehnfache|verzehnfach(?:t|te|ten|en)|zehnfach)"],
    ["x:100", "(?:das hundertfache|hundertfach)"],
    [
      "x:0.5",
      "(?:halb so(?! wild| schlimm)|halbierte[n]? sich|sich (?:\\p{L}+ ){0,4}halbier(?:t|te|ten|en))",
    ],
  ],
  fr: [
    ["vague:100000", "centaines de milliers"],
    ["vague:10000", "dizaines de milliers"],
    ["vague:10", "dizaines"],
    ["vague:12", "douzaines"],
    ["vague:100", "(?:centaines|une centaine)"],
    ["vague:1000", "(?:milliers|un millier)"],
    ["vague:1000000", "millions"],
    ["vague:1000000000", "milliards"],
    [
      "x:2",
      "(?:(?<=(?:a|ont|est|fait|presque|plus que) )doubl(?:é|er)|le double d(?:e|u|es)|deux fois(?= (?:plus|moins)))",
    ],
    ["x:3", "(?:(?<=(?:a|ont|est|fait|presque) )tripl(?:é|er)|le triple d(?:e|u|es))"],
    ["x:10", "décuplé"],
    ["x:0.5", "divisée?s? par deux"],
  ],
  es: [
    ["vague:100000", "cientos de miles"],
    ["vague:10000", "decenas de miles"],
    ["vague:10", "decenas"],
    ["vague:12", "docenas"],
    ["vague:100", "(?:cientos|centenares)"],
    ["vague:1000", "(?:miles|millares) de"],
    ["vague:1000000", "millones"],
    ["x:2", "(?:(?<=(?:se|ha|han|casi) )duplic(?:a|an|ó|aron|ado)|duplicó|duplicaron|el doble de)"],
    ["x:3", "(?:(?<=(?:se|ha|han|casi) )triplic(?:a|an|ó|aron|ado)|triplicó|triplicaron|el triple de)"],
  ],
  it: [
    ["vague:100000", "centinaia di migliaia"],
    ["vague:10000", "decine di migliaia"],
    ["vague:10", "decine"],
    ["vague:12", "dozzine"],
    ["vague:100", "(?:centinaia|un centinaio)"],
    ["vague:1000", "(?:migliaia|un migliaio)"],
    ["vague:1000000", "milioni"],
    ["vague:1000000000", "miliardi"],
    ["x:2", "(?:raddoppi(?:ato|ata|ati|ate|ano|ò)|il doppio d(?:i|el|ella|ei|elle))"],
    ["x:3", "(?:triplic(?:ato|ata|ati|ate|ano|ò)|il triplo d(?:i|el|ella|ei|elle))"],
  ],
  pt: [
    ["vague:100000", "centenas de milhares"],
    ["vague:10000", "dezenas de milhares"],
    ["vague:10", "dezenas"],
    ["vague:12", "dúzias"],
    ["vague:100", "centenas"],
    ["vague:1000", "milhares"],
    ["vague:1000000", "milhões"],
    ["vague:1000000000", "(?:mil milhões|bilhões)"],
    ["x:2", "(?:dobrou|dobraram|duplic(?:ou|aram)|o dobro d(?:e|o|a|os|as))"],
    ["x:3", "(?:triplic(?:ou|aram)|o triplo d(?:e|o|a|os|as))"],
  ],
  nl: [
    ["vague:100000", "honderdduizenden"],
    ["vague:10000", "tienduizenden"],
    ["vague:10", "tientallen"],
    ["vague:12", "dozijnen"],
    ["vague:100", "(?:honderden|(?:enkele|een paar) honderd)"],
    ["vague:1000", "(?:duizenden|(?:enkele|een paar) duizend)"],
    ["vague:1000000", "miljoenen"],
    ["vague:1000000000", "miljarden"],
    ["x:2", "(?:verdubbel(?:de|den|d)|dubbel zo|twee keer zo|tweemaal zo)"],
    ["x:3", "verdrievoudig(?:de|den|d)"],
    ["x:10", "(?:vertienvoudig(?:de|den|d)|tienvoudige?)"],
    ["x:0.5", "(?:halveerde|halveerden|gehalveerd)"],
  ],
  ru: [
    ["vague:100000", "сотн(?:и|ями|ям|ях) тысяч"],
    ["vague:10000", "десятк(?:и|ами|ам|ах) тысяч"],
    ["vague:10", "десятк(?:и|ами|ам|ах)"],
    ["vague:100", "сотн(?:и|ями|ям|ях)"],
    ["vague:1000", "тысяч(?:и|ами|ам|ах)"],
    ["vague:1000000", "миллион(?:ы|ами|ам|ах|ов)"],
    ["vague:1000000000", "миллиард(?:ы|ами|ам|ах|ов)"],
    ["x:2", "(?:вдвое|удвоил(?:и|а|о)?(?:сь|ся)?)"],
    ["x:3", "(?:втрое|утроил(?:и|а|о)?(?:сь|ся)?)"],
    ["x:10", "(?:вдесятеро|десятикратно)"],
  ],
  pl: [
    ["vague:10", "dziesiątki"],
    ["vague:100", "setki"],
    ["vague:1000", "tysiące"],
    ["vague:1000000", "miliony"],
    ["x:2", "(?:dwukrotnie|podwoił[aoy]?)"],
    ["x:3", "(?:trzykrotnie|potroił[aoy]?)"],
  ],
  sv: [
    ["vague:10", "tiotals"],
    ["vague:12", "dussintals"],
    ["vague:100", "hundratals"],
    ["vague:1000", "tusentals"],
    ["vague:1000000", "(?:miljontals|miljoner)"],
    ["x:2", "(?:fördubbla(?:des|de|ts|t)|dubbelt så)"],
  ],
  da: [
    ["vague:10", "snesevis"],
    ["vague:100", "hundredvis"],
    ["vague:1000", "tusindvis"],
    ["vague:1000000", "millioner"],
    ["x:2", "(?:fordoblet|fordoblede|dobbelt så)"],
  ],
  nb: [
    ["vague:10", "titalls"],
    ["vague:100", "hundrevis"],
    ["vague:1000", "tusenvis"],
    ["vague:1000000", "millioner"],
    ["x:2", "(?:doblet|fordoblet|dobbelt så)"],
  ],
  ja: [
    ["vague:1000000", "[数何]百万"],
    ["vague:100000", "[数何]十万"],
    ["vague:10000", "(?:[数何]万|何万)"],
    ["vague:1000", "[数何]千"],
    ["vague:100", "[数何]百"],
    ["vague:10", "[数何]十(?!分)"],
    ["x:2", "(?:倍増|倍に(?:なっ|なり|増え))"],
    ["x:0.5", "半減"],
  ],
  zh: [
    ["vague:1000000", "[数几]百万"],
    ["vague:100000", "[数几]十万"],
    ["vague:10000", "(?:[数几上]万|成千上万|数以万计)"],
    ["vague:1000", "(?:[数几上]千|数以千计)"],
    ["vague:100", "(?:[数几上]百|数以百计)"],
    ["vague:10", "[数几]十"],
    ["x:2", "(?:翻了?一[番倍]|翻倍|翻了?番)"],
    ["x:0.5", "减半"],
  ],
};

interface Pattern {
  words: RegExp;
  keys: readonly string[];
}

const patterns = new Map<string, Pattern>(
  Object.entries(rowsByLanguage).map(([language, rows]) => {
    const isSpaced = language !== "ja" && language !== "zh";
    const alternatives = rows.map(([, words]) => `(${words.replaceAll(" ", "[ \\u00a0]")})`).join("|");
    const words = isSpaced
      ? `(?<![\\p{L}\\p{M}\\p{N}-])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`
      : alternatives;
    return [language, { words: new RegExp(words, "giu"), keys: rows.map(([key]) => key) }];
  }),
);
const norwegian = patterns.get("nb");
if (norwegian !== undefined) patterns.set("no", norwegian);

/** Dough that rises until it has doubled, and what has to double first, state nothing. */
const asGoal =
  /(?<!\p{L})(?:until|till|once|bis|jusqu['’]à ce que|hasta que|finché|até que|tot|пока)(?!\p{L})[^.;:!?]{0,40}$/iu;
/** A part of every English row: to look for it first halves the time that English sources take. */
const englishHint =
  /hundred|thousand|million|billion|dozen|twice|thrice|half|halve|doubl|tripl|quadrupl|quintupl|fold/i;
const numeralBefore = /[\p{N}][ \u00a0]?$/u;
const wordBefore = /([\p{L}\p{M}]+)[ \u00a0-]$/u;

/** Rough numbers and multiples in a text; not those with a number in front of them, which are exact: "two millions". */
export function roughFiguresIn(
  text: string,
  language: string,
  isNumber: (word: string) => boolean,
): RoughFigure[] {
  const pattern = patterns.get(language);
  if (pattern === undefined || (language === "en" && !englishHint.test(text))) return [];
  return Array.from(text.matchAll(pattern.words)).flatMap((match) => {
    const { 0: found, index: at } = match;
    const key = pattern.keys.find((_key, row) => match[row + 1] !== undefined) ?? "";
    const before = text.slice(Math.max(0, at - 60), at);
    const word = wordBefore.exec(before)?.[1]?.toLowerCase() ?? "";
    if (numeralBefore.test(before) || isNumber(word)) return [];
    return key.startsWith("x:") && asGoal.test(before) ? [] : [{ text: found, at, key }];
  });
}

/** How far a number may be above the first one that its rough word stands for. */
const roughSpan = 100;

/** The rough numbers that an exact number proves: 340 proves hundreds, and 25,000 proves thousands. */
export function roughKeysOf(value: number): string[] {
  return [10, 12, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
    .filter((step) => value >= 2 * step && value < roughSpan * step)
    .map((step) => `vague:${step}`);
}
