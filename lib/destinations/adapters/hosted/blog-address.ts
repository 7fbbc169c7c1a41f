/** The public address of a project's blog: `{baseUrl}/blog/{projectSlug}`, percent-encoded for any script. */
export function blogAddress(baseUrl: string, projectSlug: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/blog/${encodeURIComponent(projectSlug)}`;
}

/** The public address of a blog's feed. No entry has it: a slug has no dot. */
export function feedAddress(baseUrl: string, projectSlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/feed.xml`;
}

/** The same entries as RSS, which tools that send feeds as e-mail read, and as JSON Feed. */
export function rssAddress(baseUrl: string, projectSlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/rss.xml`;
}

export function jsonFeedAddress(baseUrl: string, projectSlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/feed.json`;
}

/** A part of the sitemap of a blog, counted from 1. Its first part is the whole one for all but huge blogs. */
export function sitemapAddress(baseUrl: string, projectSlug: string, part: number): string {
  return `${blogAddress(baseUrl, projectSlug)}/sitemap.xml?part=${part}`;
}

/** The page on which readers search a blog. No entry that Galley names has it: the slug is reserved. */
export function searchAddress(baseUrl: string, projectSlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/search`;
}

export function categoryAddress(baseUrl: string, projectSlug: string, categorySlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/category/${encodeURIComponent(categorySlug)}`;
}

/** The address of a stored picture. It has the hash of the bytes, so that what is there never changes. */
export function pictureAddress(baseUrl: string, projectSlug: string, hash: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/pictures/${hash}`;
}

/** The stylesheet with a blog's own colour; the colour in it makes a change show at once. */
export function accentAddress(baseUrl: string, projectSlug: string, accent: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/accent.css?colour=${accent.slice(1)}`;
}

/** The public address of a blog's icon. */
export function iconAddress(baseUrl: string, projectSlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/mark.svg`;
}

/** The public address of one entry, whether or not it is live. */
export function postAddress(baseUrl: string, projectSlug: string, slug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/${encodeURIComponent(slug)}`;
}

/**
 * The decoded slugs of a path below /blog, composed to NFC because clients may send stored slugs in decomposed
 * form. Null for escapes that are not UTF-8 and for the NUL character, which the database refuses.
 */
export function slugsInPath(pathname: string): string[] | null {
  try {
    const segments = pathname.replace(/^\/blog\//, "").split("/");
    const slugs = segments.map((segment) => decodeURIComponent(segment).normalize("NFC"));
    return slugs.some((slug) => slug.includes("\0")) ? null : slugs;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
