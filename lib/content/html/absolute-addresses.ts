const tag = /<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/gi;
const address = /(\s(?:href|src|cite)=")([^"]*)"/gi;

/**
 * The HTML of an article with the relative addresses of its links and images resolved, for a place that is not their
 * site: a feed reader and the hosted blog would take them for addresses of Galley. `html` is sanitised. Addresses within
 * the page are resolved against `page` only, and stay as they are without one.
 */
export function withAbsoluteAddresses(html: string, bases: { page: string | null; site: string }): string {
  return html.replace(tag, (written) =>
    written.replace(address, (whole, before: string, relative: string) => {
      const url = resolved(relative.replace(/&#x26;|&amp;/gi, "&"), bases);
      return url === null ? whole : `${before}${url.replaceAll("&", "&#x26;")}"`;
    }),
  );
}

/** The absolute form of an address; null for one that has it, or that cannot be resolved. */
function resolved(relative: string, { page, site }: { page: string | null; site: string }): string | null {
  if (/^\s*(?:[a-z][a-z0-9+.-]*:|$)/i.test(relative)) return null;
  const base = page ?? (relative.startsWith("#") ? null : site);
  return base !== null && URL.canParse(relative, base) ? new URL(relative, base).href : null;
}
