export interface SitemapEntry {
  address: string;
  changedAt: Date | null;
}

/** Prints a sitemap in the sitemaps.org format; addresses must be absolute. */
export function printSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ address, changedAt }) => {
    const lastmod = changedAt === null ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
