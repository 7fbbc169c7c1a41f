/** The written numbers of a language. "One" is left out, because in most languages it is also an article. */
interface NumberWords {
  /** The words for 2 to 20, in order. */
  small: string;
  /** The words for 30 to 90, in order. */
  tens: string;
  hundred: string;
  thousand: string;
  /** How 21 to 99 are composed of a unit and a ten. */
  compound: (unit: string, ten: string) => readonly string[];
  one: string;
}

const languages: Readonly<Record<string, NumberWords>> = {
  en: {
    small:
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    tens: "thirty forty fifty sixty seventy eighty ninety",
    hundred: "hundred",
    thousand: "thousand",
    one: "one",
    compound: (unit, ten) => [`${ten}-${unit}`],
  },
  de: {
    small:
      "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
    tens: "dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    hundred: "hundert",
    thousand: "tausend",
    one: "ein",
    compound: (unit, ten) => [`${unit}und${ten}`],
  },
  nl: {
    small:
      "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig",
    tens: "dertig veertig vijftig zestig zeventig tachtig negentig",
    hundred: "honderd",
    thousand: "duizend",
    one: "een",
    compound: (unit, ten) => [`${unit}en${ten}`, `${unit}ën${ten}`],
  },
  fr: {
    small:
      "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt",
    tens: "trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix",
    hundred: "cent",
    thousand: "mille",
    one: "un",
    compound: (unit, ten) => [`${ten}-${unit}`, `${ten}-et-${unit}`],
  },
  es: {
    small:
      "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
    tens: "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundred: "cien",
    thousand: "mil",
    one: "uno",
    compound: (unit, ten) => [`${ten}-y-${unit}`, ...(ten === "veinte" ? [`veinti${unit}`] : [])],
  },
  it: {
    small:
      "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti",
    tens: "trenta quaranta cinquanta sessanta settanta ottanta novanta",
    hundred: "cento",
    thousand: "mille",
    one: "uno",
    compound: (unit, ten) => [`${ten}${unit}`, `${ten.slice(0, -1)}${unit}`],
  },
  pt: {
    small:
      "dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte",
    tens: "trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundred: "cem",
    thousand: "mil",
    one: "um",
    compound: (unit, ten) => [`${ten}-e-${unit}`],
  },
  ru: {
    small:
      "два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать",
    tens: "тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
    hundred: "сто",
    thousand: "тысяча",
    one: "один",
    compound: (unit, ten) => [`${ten}-${unit}`],
  },
};

/** Other forms of a number: gender, spelling, and words that are read as one. */
const others: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { dozen: 12, "half a dozen": 6, "half-dozen": 6 },
  de: { zwo: 2, dutzend: 12, "halbes dutzend": 6 },
  ru: {
    две: 2,
    двух: 2,
    трёх: 3,
    трех: 3,
    двести: 200,
    триста: 300,
    четыреста: 400,
    пятьсот: 500,
    дюжина: 12,
  },
  pt: { duas: 2, duzentos: 200, duzentas: 200, quinhentos: 500, dezasseis: 16 },
  es: { doscientos: 200, doscientas: 200, trescientos: 300, quinientos: 500, quinientas: 500, docena: 12 },
  fr: { "quatre-vingt": 80, douzaine: 12, deuxcents: 200 },
  it: { duecento: 200, trecento: 300, cinquecento: 500, duemila: 2000, tremila: 3000, diecimila: 10_000 },
  nl: { dozijn: 12 },
};

/** Words that are a number, but mostly mean something else in their language. */
const ambiguous = new Set(["it:sei", "it:sette", "fr:neuf", "es:once", "fr:cent", "pt:sete"]);

export interface NumberLexicon {
  words: ReadonlyMap<string, number>;
  /** A regular expression for a sequence of number words. */
  sequence: RegExp;
  /** The first parts of its words; a text without any of them has no number words. */
  firstWords: ReadonlySet<string>;
  hundred: string;
  thousand: string;
}

const lexicons = new Map(Object.keys(languages).map((language) => [language, lexiconOf(language)]));

/** The written numbers of a primary language; null if they are not known. */
export function numberLexicon(language: string): NumberLexicon | null {
  return lexicons.get(language) ?? null;
}

function lexiconOf(language: string): NumberLexicon {
  const { small, tens, hundred, thousand, one, compound } = languages[language] ?? never(language);
  const words = new Map<string, number>(Object.entries(others[language] ?? {}));
  const twenty = small.split(" ");
  twenty.forEach((word, index) => words.set(word, index + 2));
  tens.split(" ").forEach((word, index) => words.set(word, (index + 3) * 10));
  const units = [[one, 1] as const, ...twenty.slice(0, 8).map((word, index) => [word, index + 2] as const)];
  for (const [ten, base] of [
    [twenty[18] ?? "", 20] as const,
    ...tens.split(" ").map((word, i) => [word, (i + 3) * 10] as const),
  ]) {
    for (const [unit, value] of units) {
      for (const word of compound(unit, ten)) {
        words.set(word, base + value);
        if (word.includes("-")) words.set(word.replaceAll("-", " "), base + value);
      }
    }
  }
  // German and Dutch write hundreds and thousands in one word.
  if (language === "de" || language === "nl") {
    for (const [word, value] of words) {
      if (value < 10) words.set(`${word}${hundred}`, value * 100);
      if (value < 100) words.set(`${word}${thousand}`, value * 1000);
    }
  }
  for (const key of ambiguous) {
    const [of, word = ""] = key.split(":");
    if (of === language) words.delete(word);
  }
  const alternatives = [...words.keys(), hundred, thousand].sort((a, b) => b.length - a.length).join("|");
  const sequence = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}-])(?:${alternatives})(?:[ -](?:(?:and|et|y|e|und|en) )?(?:${alternatives}))*(?![\\p{L}\\p{M}\\p{N}])`,
    "giu",
  );
  const firstWords = new Set([...words.keys(), hundred, thousand].map((word) => word.split(/[ -]/)[0] ?? ""));
  return { words, sequence, firstWords, hundred, thousand };
}

function never(language: string): never {
  throw new Error(`no number words for ${language}`);
}

/** The value of a sequence that the lexicon matched, such as "three hundred and twenty-five"; null for none. */
export function valueOfWords(sequence: string, { words, hundred, thousand }: NumberLexicon): number | null {
  let total = 0;
  let group = 0;
  let rest = sequence.toLowerCase().trim();
  while (rest !== "") {
    const length = longestWord(rest, (word) => words.has(word) || word === hundred || word === thousand);
    if (length === 0) rest = rest.replace(/^\S+?(?:[ -]|$)/, "");
    else {
      const word = rest.slice(0, length);
      if (word === hundred) group = Math.max(1, group) * 100;
      // "Two dozen" are 24, as "two hundred" are 200.
      else if (words.get(word) === dozen && group > 0) group *= dozen;
      else if (word === thousand) {
        total += Math.max(1, group) * 1000;
        group = 0;
      } else group += words.get(word) ?? 0;
      rest = rest.slice(length).replace(/^[ -]/, "");
    }
  }
  const value = total + group;
  return value < 2 ? null : value;
}

const dozen = 12;

/** Whether a lower-case word stands for a number, alone or in a longer one. */
export function isNumberWord(word: string, lexicon: NumberLexicon | null): boolean {
  return (
    lexicon !== null && (lexicon.words.has(word) || word === lexicon.hundred || word === lexicon.thousand)
  );
}

const large =
  "million|billion|trillion|milliarde|milliard|millón|milione|miliardo|milhão|bilhão|miljoen|miljard|миллион|миллиард";
export const isLargeNumber = new RegExp(`^(?:${large})$`, "u");
/** "One in a million" and "a million reasons" are manners of speaking. */
const oneBeforeLarge = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!(?<!\\p{L})(?:in|thanks|thank you) )(?:(?<half>half an?|eine halbe|un demi|medio|mezzo|meio|een half)|an?|one|eine[rn]?|une?|uno|um|één|een|один)[ \\u00a0-](?=(?:${large})(?!\\p{L})(?! (?:(?:of )?(?:ways|reasons|things|times|thanks|ideas)|to one)(?!\\p{L})))`,
  "giu",
);

/** The words for one, or for half, in front of a million and more: elsewhere they are articles. */
export function onesBeforeLarge(text: string): { at: number; end: number; value: number }[] {
  return Array.from(text.matchAll(oneBeforeLarge), ({ 0: found, index: at, groups }) => ({
    at,
    end: at + found.length - 1,
    value: groups?.["half"] === undefined ? 1 : 0.5,
  }));
}

const wordLengthMax = 24;

function longestWord(text: string, isKnown: (word: string) => boolean): number {
  for (let length = Math.min(wordLengthMax, text.length); length > 0; length -= 1) {
    const ends = length === text.length || /[ -]/.test(text.charAt(length));
    if (ends && isKnown(text.slice(0, length))) return length;
  }
  return 0;
}

const hanDigits = new Map(Array.from("〇一二三四五六七八九").map((digit, value) => [digit, value]));
hanDigits.set("两", 2).set("零", 0);
const hanPlaces: ReadonlyMap<string, number> = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
]);

/** Written numbers of Chinese and Japanese in front of a counter; elsewhere the letters are parts of words. */
export const hanNumber =
  /[一二三四五六七八九十百千两]{1,8}(?=(?:[万亿億]|人|名|个|個|年|月|天|日|週|周|次|倍|家|社|台|台|件|元|円|枚|冊|本|か国|カ国|小时|時間|分钟|分鐘|分間|秒|公里|公斤))/gu;

export function valueOfHan(text: string): number | null {
  let value = 0;
  let digit = 0;
  for (const letter of text) {
    const place = hanPlaces.get(letter);
    if (place === undefined) digit = hanDigits.get(letter) ?? 0;
    else {
      value += Math.max(1, digit) * place;
      digit = 0;
    }
  }
  return value + digit < 2 ? null : value + digit;
}
