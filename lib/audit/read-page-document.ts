import { countWords } from "@/lib/content/words-of";
import { mainTextOf } from "@/lib/verification/main-text";
import { parsePage } from "@/lib/verification/page-content";
import type { PageNode } from "@/lib/verification/page-node";
import type { PageDocument, PageLink } from "./audited-page";
import { readElements } from "./read-elements";

/** Where browsers look for the declaration of the encoding. */
const prologueLength = 1024;

/** A book's worth: nobody needs to know how many words there are beyond it. */
const countedLength = 400_000;

/** Reads the facts of a page. Null when it has too many elements, or too deep ones, to be read. */
export function readPageDocument(html: string, url: string): PageDocument | null {
  const $ = parsePage(html);
  const roots: PageNode[] = $.root().contents().toArray();
  if (roots.length === 0) return null;
  const found = readElements(roots);
  const base = absolute(found.base, url) ?? url;
  const resolved = <Link extends { href: string }>(link: Link): Link & PageLink => ({
    ...link,
    url: absolute(link.href, base),
  });
  const mainText = mainTextOf($);
  const prologue = html.slice(0, prologueLength);
  return {
    ...found,
    hasDoctype: /<!doctype\s+html/i.test(prologue),
    declaresCharset: /<meta\s[^>]*charset\s*=/i.test(prologue),
    canonicals: found.canonicals.map((href) => resolved({ href })),
    alternates: found.alternates.map(resolved),
    links: found.links.map(resolved),
    resources: found.resources.flatMap((address) => absolute(address, base) ?? []),
    duplicateIds: [...found.ids].flatMap(([id, count]) => (count > 1 ? [id] : [])),
    mainText,
    wordCount: countWords(mainText.slice(0, countedLength)),
  };
}

function absolute(href: string | null, base: string): string | null {
  const trimmed = href?.trim() ?? "";
  return trimmed !== "" && URL.canParse(trimmed, base) ? new URL(trimmed, base).href : null;
}
