import type { Token } from "@/lib/text/tokens";

/** Four words or eight CJK characters: long enough that other posts on the same subject share almost none. */
export const SHINGLE_WEIGHT = 8;

/**
 * Returns overlapping runs of tokens, each just reaching `weight`, in reading order with repetitions. A text
 * lighter than that is a single shingle; an empty text has none.
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

/** True when `run` occurs in `tokens` as consecutive tokens. */
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
