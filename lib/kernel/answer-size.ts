/**
 * The most that the entries of one answer to an agent have together, in bytes as they are sent. Models keep an answer
 * in their context, where a longer one is cut or pushes out what they were told.
 */
export const entriesBytesMax = 78_000;

/** The bytes of a value as it is sent to an agent: as JSON, inside a text of JSON. None for undefined. */
export function bytesAsSent(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}

/** How many leading entries have at most these bytes; the first always counts, and a missing one takes no room. */
export function countThatFit(entries: readonly unknown[], bytesMax = entriesBytesMax): number {
  let size = 0;
  const index = entries.findIndex((entry) => (size += bytesAsSent(entry)) > bytesMax);
  return index === -1 ? entries.length : Math.max(1, index);
}

/** The text, or its beginning with a mark that says how much of it is left out. `lengthMax` is in UTF-16 units. */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… (${text.length - kept.length} more characters)`;
}
