/**
 * The share of impressions that become clicks at a position, as public measurements of many sites average it. They differ
 * widely with the query and the page of results, so only half of it counts as few.
 */
export const usualClickRates: readonly (readonly [position: number, rate: number])[] = [
  [1, 0.28],
  [2, 0.15],
  [3, 0.1],
  [4, 0.07],
  [5, 0.05],
  [6, 0.03],
  [10, 0.015],
  [11, 0.008],
  [20, 0.008],
];

/** The usual click rate of an average position, between two positions of the table in a straight line; null after the last. */
export function expectedClickRate(position: number): number | null {
  const next = usualClickRates.findIndex(([at]) => at >= position);
  const [above, below] = [usualClickRates[Math.max(0, next - 1)], usualClickRates[next]];
  if (above === undefined || below === undefined) return null;
  const [from, high] = above;
  const [to, low] = below;
  return from === to ? low : high + ((low - high) * (position - from)) / (to - from);
}
