import { characterWidths } from "./character-widths";

export interface Font {
  family: keyof typeof characterWidths;
  /** In pixels. */
  size: number;
}

/** How a title is set in a search result on a desktop: docs/score.md. */
export const resultTitleFont: Font = { family: "arial", size: 20 };

/** The room for a title there, in pixels. */
export const resultTitleWidthMax = 600;

/** The width of a line of text in pixels, without kerning. Unknown letters have the width of an average one. */
export function pixelWidth(text: string, { family, size }: Font): number {
  const widths = widthsOf[family];
  let thousandths = 0;
  for (const character of text.slice(0, charactersMax)) {
    thousandths +=
      widths.get(character) ?? widths.get(character.normalize("NFD").charAt(0)) ?? otherWidth(character);
  }
  return (thousandths * size) / 1000;
}

const charactersMax = 10_000;
const averageWidth = 556;

const widthsOf = { arial: tableOf("arial"), roboto: tableOf("roboto") };

function tableOf(family: Font["family"]): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(characterWidths[family]).flatMap(([width, characters]) =>
      Array.from(characters, (character): [string, number] => [character, Number(width)]),
    ),
  );
}

/** Marks and joiners take no room; Han, Kana, Hangul, full-width forms and emoji take a square. */
function otherWidth(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u.test(
    character,
  )
    ? 1000
    : averageWidth;
}
