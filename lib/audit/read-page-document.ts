import { absoluteAddress, baseOf } from "@/lib/pages/addresses";
import { mainTextOf } from "@/lib/pages/main-text";
import type { PageNode } from "@/lib/pages/page-node";
import { parsePage } from "@/lib/pages/parse-page";
import { countWords } from "@/lib/text/words-of";
import type { PageDocument, PageLink } from "./audited-page";
import { readElements } from "./read-elements";

/** Where browsers look for the declaration of the encoding. */
const prologueLength = 1024;

/** Reads the facts of a page. Null when it has too many elements, or too deep ones, to be read. */
export function readPageDocument(html: string, url: string): PageDocument | null {
  const $ = parsePage(html);
  if ($ === null) return null;
  const roots: PageNode[] = $.root().contents().toArray();
  const found = readElements(roots);
  const base = baseOf(found.base, url);
  const resolved = <Link extends { href: string }>(link: Link): Link & PageLink => ({
    ...link,
    url: absoluteAddress(link.href, base),
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
    resources: found.resources.flatMap((address) => absoluteAddress(address, base) ?? []),
    duplicateIds: [...found.ids].flatMap(([id, count]) => (count > 1 ? [id] : [])),
    mainText,
    wordCount: countWords(mainText),
  };
}
