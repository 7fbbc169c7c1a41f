/** The whole seconds to wait that a Retry-After header asks for; null without a valid header. */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | null {
  const asked = header?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d+)?$/.test(asked)) return Math.ceil(Number(asked));
  // Date.parse would read "-5" as a year, so a date must contain the name of a month or day.
  const until = /[a-z]{3}/i.test(asked) ? Date.parse(asked) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
