import type { Token } from "@/lib/text/tokens";

/** Four words or eight characters: long enough that another post on the subject shares next to none. */
export const SHINGLE_WEIGHT = 8;

/**
 * Overlapping runs of tokens, each just heavy enough, in reading order with repetitions. A text lighter
 * than one shingle is a single shingle; no tokens make none.
 */
export function shingles(tokens: readonly Token[], weight = SHINGLE_WEIGHT): string[] {
  const found: string[] = [];
  let end = 0;
  let total = 0;
  for (const [start, first] of tokens.entries()) {
    while (total < weight) {
      const next = tokens[end];
      if (next === undefined) break;
      total += next.weight;
      end += 1;
    }
    if (total < weight && start > 0) break;
    found.push(joined(tokens, start, end));
    total -= first.weight;
  }
  return found;
}

/** True when the lighter text stands in the other as one run of tokens. */
export function containsRun(tokens: readonly Token[], run: readonly Token[]): boolean {
  const needle = ` ${joined(run, 0, run.length)} `;
  return run.length > 0 && ` ${joined(tokens, 0, tokens.length)} `.includes(needle);
}

function joined(tokens: readonly Token[], start: number, end: number): string {
  let text = "";
  for (let index = start; index < end; index += 1)
    text += `${text === "" ? "" : " "}${tokens[index]?.text ?? ""}`;
  return text;
}
