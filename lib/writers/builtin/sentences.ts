/** Joins sentences into a paragraph, without spaces after the full stops of Chinese and Japanese. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(" ").replace(/(?<=[。！？」』]) /g, "");
}
