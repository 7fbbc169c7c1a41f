import type { WriterBrief } from "../writer";
import { restrictMarkdown } from "./restrict-markdown";

/** Restricts a model's Markdown to an article that links the given pages only. */
export function cleanMarkdown(
  markdown: string,
  brief: Pick<WriterBrief, "project" | "sources">,
): { title: string | null; markdown: string } {
  const { website } = brief.project;
  const allowed = new Set([website, ...brief.sources.map(({ url }) => url)].map(addressKey));
  const targetOf = (url: string) => {
    const key = URL.canParse(url, website) ? addressKey(new URL(url, website).href) : null;
    return key !== null && allowed.has(key) ? { address: url } : null;
  };
  return restrictMarkdown(markdown, { targetOf });
}

/** The form in which two addresses are compared: without the fragment and without a trailing slash. */
export function addressKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname.replace(/\/$/, "")}${parsed.search}`;
}
