const wide = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uFF01-\uFF60]/gu;

/** How many columns a text fills: two for a character of East Asia, which is as wide as two Latin ones. */
export function displayWidth(text: string): number {
  return Array.from(text).length + (text.match(wide)?.length ?? 0);
}
