/** A text cut to `charactersMax`, at a word's end where there is one, never inside a character. */
export function fitText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > charactersMax - 1) break;
    kept += segment;
  }
  const atWord = kept.replace(/\s+\S*$/u, "");
  return `${(atWord.length > charactersMax / 2 ? atWord : kept).trimEnd()}…`;
}
