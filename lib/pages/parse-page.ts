import { type CheerioAPI, load } from "cheerio/slim";
import { DomHandler, Parser } from "htmlparser2";

/** More start and end tags than pages have. */
const tagsMax = 60_000;
/** Browsers stop at 512; sloppy pages, whose elements are closed for them there, go deeper here. */
const depthMax = 2000;
const attributesMax = 200_000;
/** Each tag, entity and stray "<" begins another one. */
const textsMax = 1_000_000;

/**
 * The elements of a stranger's page. Null when it has more of them, or deeper ones, than can be read in time.
 * The lenient parser is chosen because the standard's takes quadratic time on misnested elements and on long
 * attribute lists; this one does on deep nesting, so it stops as soon as a limit is passed.
 */
export function parsePage(html: string): CheerioAPI | null {
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
  // Selecting takes quadratic time over the outermost elements of a document, so there is only one.
  tree.onopentag("galley-page", {});
  parser.end(html);
  if (!readable) return null;
  tree.onclosetag();
  tree.onend();
  return load(tree.root, { xmlMode: false });
}

function hasMoreTagsThan(max: number, html: string): boolean {
  let count = 0;
  for (const _ of html.matchAll(/<\/?[a-z]/gi)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}
