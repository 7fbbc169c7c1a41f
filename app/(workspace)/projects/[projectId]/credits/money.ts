/** Dollars with as many digits as small amounts need; "unknown" when a price is not known. */
export function money(usd: number | null): string {
  if (usd === null) return "unknown";
  if (usd === 0) return "$0";
  return usd < 0.01 ? `$${usd.toPrecision(2)}` : `$${usd.toFixed(2)}`;
}
