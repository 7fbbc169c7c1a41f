const day = "(\\d{4}-\\d{2}-\\d{2})";
/** Each place in which a page names its day, those that say when it was changed first. Bounded, so that they end in time. */
const places: readonly RegExp[] = [
  new RegExp(`"dateModified"\\s{0,20}:\\s{0,20}"${day}`),
  new RegExp(`<meta[^>]{0,200}article:modified_time["'][^>]{0,200}content=["']${day}`, "i"),
  new RegExp(`<meta[^>]{0,200}content=["']${day}[^>]{0,200}article:modified_time`, "i"),
  new RegExp(`"datePublished"\\s{0,20}:\\s{0,20}"${day}`),
  new RegExp(`<meta[^>]{0,200}article:published_time["'][^>]{0,200}content=["']${day}`, "i"),
  new RegExp(`<meta[^>]{0,200}content=["']${day}[^>]{0,200}article:published_time`, "i"),
  new RegExp(`<time[^>]{0,200}datetime=["']${day}`, "i"),
];
const charactersMax = 300_000;
const firstDay = "1995-01-01";

/** The day on which a page says that it was last changed, or else published, as YYYY-MM-DD; null if it names none up to today. */
export function pageDate(html: string, today: Date): string | null {
  const text = html.slice(0, charactersMax);
  const last = today.toISOString().slice(0, 10);
  for (const place of places) {
    const found = place.exec(text)?.[1];
    if (found !== undefined && found >= firstDay && found <= last && isDay(found)) return found;
  }
  return null;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
