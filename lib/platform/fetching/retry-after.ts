/** How long a server asks to be left alone, in whole seconds, from a Retry-After header; else null. */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | null {
  const asked = header?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d+)?$/.test(asked)) return Math.ceil(Number(asked));
  // Date.parse takes "-5" for a year.
  const until = /[a-z]{3}/i.test(asked) ? Date.parse(asked) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
