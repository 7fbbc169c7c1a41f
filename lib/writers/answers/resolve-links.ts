import type { LinkPage, WriterMaterial } from "../writer";
import { type LinkTarget, rewriteLinks } from "./restrict-markdown";

export type Linkable = Pick<LinkPage, "key" | "url" | "title">;

/** The key that a link of a writer names, such as `S3`, also by a passage of it (`S3.12`); null for anything else. */
export function keyOf(url: string): string | null {
  return (
    /^(?:source:|page:)?([SP]\d{1,3})(?:\.\d{1,5})?$/i
      .exec(decoded(url).replace(/\s+/g, ""))?.[1]
      ?.toUpperCase() ?? null
  );
}

/**
 * Replaces the keys of a writer's links by the stored addresses, and unlinks everything else: a link that was not
 * fetched with success never gets into an article. The address of a stored page, as drafts of an earlier version
 * have them, counts like its key.
 */
export function resolveLinks(markdown: string, linkable: readonly Linkable[]): string {
  const byKey = new Map(linkable.map((page) => [page.key, page]));
  const stored = new Map(linkable.map(({ url }) => [addressKey(url), url]));
  return rewriteLinks(markdown, (url): LinkTarget | null => {
    const page = byKey.get(keyOf(url) ?? "");
    if (page !== undefined) return { address: page.url, title: page.title };
    const address = URL.canParse(url) ? stored.get(addressKey(url)) : undefined;
    return address === undefined ? null : { address };
  });
}

/** Everything that an article may link. */
export function linkablePages({ sources, pages }: Pick<WriterMaterial, "sources" | "pages">): Linkable[] {
  return [...sources, ...pages].map(({ key, url, title }) => ({ key, url, title }));
}

/** The form in which two addresses are compared: without the fragment and without a trailing slash. */
function addressKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname.replace(/\/$/, "")}${parsed.search}`;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch (error) {
    // An address with a lone percent sign names no key.
    if (error instanceof URIError) return url;
    throw error;
  }
}
