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

/** Removes the accents of Latin letters from lower-case text. Other scripts keep their marks. */
export function transliterateLatin(lowerCase: string): string {
  return lowerCase
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .replace(/\p{Script=Latin}/gu, (letter) => letters[letter] ?? letter)
    .normalize("NFC");
}
