/** Whether the day exists with which a date in the form of ISO 8601 begins; `Date.parse` takes 30 February for 2 March. */
export function isDay(date: string): boolean {
  const [, year = "", month = "", day = "1"] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(date) ?? [];
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day);
}
