/** The offset in an address; 0 for anything that is not a valid offset. */
export function offsetOf(value: string | string[] | undefined): number {
  const offset = Number(value);
  return Number.isSafeInteger(offset) && offset > 0 && offset < 1_000_000 ? offset : 0;
}
