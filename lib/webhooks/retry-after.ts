/** How long a receiver asks to be left alone, in whole seconds, from a Retry-After header; else null. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  const asked = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(asked)) return Number(asked);
  // Date.parse takes "-5" for a year.
  const until = /[a-z]{3}/i.test(asked) ? Date.parse(asked) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
