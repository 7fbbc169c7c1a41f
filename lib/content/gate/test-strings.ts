const testWords = new Set(
  "test tests testing tester testtest foo baz foobar foobarbaz lorem ipsum dolor hello keyword keywords mykeyword example dummy placeholder todo tbd abcd null undefined untitled blah prueba essai versuch prova тест проверка テスト 测试 測試 테스트".split(
    " ",
  ),
);
/** Words that count as a test only together with a word of the list above: foo bar, hello world. */
const companions = new Set(
  "bar world hi sample string title article abc xyz bla none true false sit amet consectetur adipiscing elit".split(
    " ",
  ),
);
/** Repeated letters that have a meaning, such as www. */
const repeatedNames = new Set("www iii mmm ddd ccc nnn".split(" "));

const keyboardRows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "ячсмитьбю",
];
/** Keyboard walks over several rows: down the columns of keys, or along parts of neighbouring rows. */
const otherWalks = new Set(
  "qweasd qweasdzxc asdzxc qazwsx qazwsxedc wsxedc zaqxsw zaqwsx qwaszx qwsazx aqzsedrf".split(" "),
);
/** Words that happen to be neighbouring keys. */
const realRuns = new Set(["tree", "were", "port", "trew", "poiu", "pool", "weed"]);

/**
 * Whether every word of a normalised keyword is one that people type to try something out, such as test, asdf,
 * lorem ipsum, foo bar or a repeated letter. Such words may also be repeated, spaced out, or mixed with digits.
 */
export function isTestString(key: string): boolean {
  const words = key
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plainLetters)
    .filter(({ letters }) => letters !== "");
  if (words.length === 0) return false;
  // Matches "t e s t" and "a a a a". Two single letters pass, because they may be a name.
  const spelled = words.map(({ letters }) => letters);
  if (spelled.length > 2 && spelled.every((word) => word.length === 1)) {
    return isTried(spelled.join(""), false);
  }
  return (
    words.every(({ letters, mixed }) => isTried(letters, mixed) || companions.has(letters)) &&
    words.some(({ letters, mixed }) => isTried(letters, mixed))
  );
}

interface Word {
  letters: string;
  /** Whether the word has digits between its letters. */
  mixed: boolean;
}

/** The letters of a word, without digits, and without accents if the word is Latin. */
function plainLetters(word: string): Word {
  const latin = /^[\p{Script=Latin}\p{N}\p{M}]+$/u.test(word);
  const plain = latin ? word.normalize("NFD").replace(/\p{M}/gu, "") : word;
  return { letters: plain.replace(/\p{N}+/gu, ""), mixed: /\p{L}\p{N}+\p{L}/u.test(plain) };
}

function isTried(letters: string, mixed: boolean): boolean {
  if (testWords.has(letters)) return true;
  const unit = repeatedUnit(letters);
  if (unit.length === 1) return letters.length >= 3 && !repeatedNames.has(letters);
  const repeats = letters.length / unit.length;
  if (repeats > 1 && (testWords.has(unit) || isKeyboardWalk(unit, 3))) return true;
  return isKeyboardWalk(unit, mixed ? 3 : 4);
}

/** The shortest part that the word repeats: "asdf" for "asdfasdf", and "test" for "test". */
function repeatedUnit(letters: string): string {
  const all = Array.from(letters);
  for (let size = 1; size <= all.length / 2; size += 1) {
    if (all.length % size === 0 && all.every((letter, index) => letter === all[index % size])) {
      return all.slice(0, size).join("");
    }
  }
  return letters;
}

/** Whether a word runs along one row of a keyboard, such as asdfgh or poiuy, or is one of the other known walks. */
function isKeyboardWalk(letters: string, lengthMin: number): boolean {
  if (letters.length < lengthMin || realRuns.has(letters)) return false;
  const backwards = Array.from(letters).toReversed().join("");
  return (
    otherWalks.has(letters) || keyboardRows.some((row) => row.includes(letters) || row.includes(backwards))
  );
}
