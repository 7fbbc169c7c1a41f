/** The public address of a project's blog: `{baseUrl}/blog/{projectSlug}`, percent-encoded for any script. */
export function blogAddress(baseUrl: string, projectSlug: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/blog/${encodeURIComponent(projectSlug)}`;
}

/** The public address of a blog's feed. No entry has it: a slug has no dot. */
export function feedAddress(baseUrl: string, projectSlug: string): string {
  return `${blogAddress(baseUrl, projectSlug)}/feed.xml`;
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
