import { DomHandler, Parser } from "htmlparser2";
import type { PageNode } from "./page-node";

/** Start and end tags together; real pages have fewer. */
const tagsMax = 60_000;
/** Browsers stop at 512. Here sloppy pages nest deeper, because the parser does not close elements for them. */
const depthMax = 2000;
const attributesMax = 200_000;
/** Text events of the parser: every tag, entity and stray "<" starts a new one. */
const textsMax = 1_000_000;

/**
 * The tree of a stranger's page; null when it exceeds a limit above. htmlparser2 is used because a
 * standard-compliant parser takes quadratic time on misnested elements and on long attribute lists; this one
 * takes quadratic time on deep nesting only, so parsing stops as soon as a limit is exceeded.
 */
export function parsePage(html: string): PageNode[] | null {
  if (hasMoreTagsThan(tagsMax, html)) return null;
  const tree = new DomHandler();
  let depth = 0;
  let attributes = 0;
  let texts = 0;
  let readable = true;
  const allow = (within: boolean) => {
    if (within) return;
    readable = false;
    parser.pause();
  };
  const parser = new Parser({
    onopentag(name, attribs) {
      depth += 1;
      allow(depth <= depthMax);
      tree.onopentag(name, attribs);
    },
    onattribute() {
      attributes += 1;
      allow(attributes <= attributesMax);
    },
    onclosetag() {
      depth -= 1;
      tree.onclosetag();
    },
    ontext(text) {
      texts += 1;
      allow(texts <= textsMax);
      tree.ontext(text);
    },
  });
  parser.end(html);
  if (!readable) return null;
  tree.onend();
  return tree.root.childNodes;
}

function hasMoreTagsThan(max: number, html: string): boolean {
  const tag = /<\/?[a-z]/gi;
  let count = 0;
  while (count <= max && tag.test(html)) count += 1;
  return count > max;
}
