export type DominantScript = (typeof scripts)[number][0];

const scripts = [
  ["latin", /\p{Script=Latin}/gu],
  ["cyrillic", /\p{Script=Cyrillic}/gu],
  ["greek", /\p{Script=Greek}/gu],
  ["arabic", /\p{Script=Arabic}/gu],
  ["hebrew", /\p{Script=Hebrew}/gu],
  ["devanagari", /\p{Script=Devanagari}/gu],
  ["thai", /\p{Script=Thai}/gu],
  ["hangul", /\p{Script=Hangul}/gu],
  ["kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["han", /\p{Script=Han}/gu],
] as const;

/** How much of a text is examined; reading more would not change the result. */
const charactersMax = 20_000;
/** A text with at least this share of kana is Japanese, even if most of its letters are Han. */
const kanaShare = 0.15;

/** The script of most letters of a text, where kana stands for Japanese. Null without letters of a known script. */
export function dominantScript(text: string): DominantScript | null {
  const sample = text.slice(0, charactersMax);
  const counts = scripts.map(([name, letters]) => ({ name, count: sample.match(letters)?.length ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const kana = counts.find(({ name }) => name === "kana");
  if (kana !== undefined && kana.count / total >= kanaShare) return "kana";
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).name;
}
