/** Letters of scripts that are written without spaces between words. */
const unspacedRun =
  /(?:(?=[\p{L}\p{N}\p{M}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])+/gu;

/** Whatever such a run can come of, before it is normalised. Most texts have nothing of it, but quotes and dashes. */
const mayHaveRuns = /[\u0149\u02bc\u02dc\u203e]|[\u0300-\u036f]|[\u0e00-\u1fff\u2e80-\uffff]/;

/** In characters; NFKC makes up to eighteen of one. */
const lengthMax = 20_000;

/** The runs of such letters in a text, normalised. */
export function unspacedRuns(text: string): string[] {
  const start = text.slice(0, 5 * lengthMax);
  if (!mayHaveRuns.test(start)) return [];
  const normal = start.normalize("NFKC");
  return normal.slice(0, 5 * lengthMax).match(unspacedRun) ?? [];
}

/**
 * What a full-text search stores of a text without spaces: each pair of neighbouring letters, and the last letter of
 * each run, so that a single letter is found as the beginning of a pair. Each once, in about `lengthMax` characters.
 */
export function bigramsOf(text: string): string {
  const pairs = new Set<string>();
  for (const run of unspacedRuns(text)) {
    const letters = Array.from(run);
    for (const [index, letter] of letters.entries()) pairs.add(letter + (letters[index + 1] ?? ""));
    if (3 * pairs.size > lengthMax) break;
  }
  return [...pairs].join(" ");
}

/** A query for `to_tsquery` that finds what `bigramsOf` stored; empty when there are no such letters. */
export function bigramQuery(text: string): string {
  const terms = unspacedRuns(text).flatMap((run) => {
    const letters = Array.from(run);
    if (letters.length === 1) return [`'${run}':*`];
    return letters.slice(1).map((letter, index) => `'${letters[index] ?? ""}${letter}'`);
  });
  return [...new Set(terms)].join(" & ");
}

/** The rest of a text, with its words in other scripts. */
export function withoutUnspacedRuns(text: string): string {
  return text.normalize("NFKC").replace(unspacedRun, " ");
}
