/** Latin letters that do not decompose into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "ng",
  ŧ: "t",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ɗ: "d",
  ɓ: "b",
  ƙ: "k",
  ƴ: "y",
  ƒ: "f",
  ĸ: "k",
  ſ: "s",
};

const umlauts: Spelling = { ä: "ae", ö: "oe", ü: "ue" };
const rings: Spelling = { ø: "oe", å: "aa" };

type Spelling = Readonly<Record<string, string>>;

/** Letters that a language spells out where others drop their marks. */
const spellings: Readonly<Record<string, Spelling>> = {
  de: umlauts,
  da: rings,
  nb: rings,
  nn: rings,
  no: rings,
};

/**
 * Removes the accents of Latin letters from lower-case text, or spells the letters out as the language does. Other
 * scripts keep their marks.
 */
export function transliterateLatin(lowerCase: string, languageCode = ""): string {
  const spelling = spellings[languageCode.split(/[-_]/)[0]?.toLowerCase() ?? ""];
  const spelled =
    spelling === undefined
      ? lowerCase
      : lowerCase.normalize("NFC").replace(/[äöüøå]/g, (letter) => spelling[letter] ?? letter);
  return spelled
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .replace(/\p{Script=Latin}/gu, (letter) => letters[letter] ?? letter)
    .normalize("NFC");
}
