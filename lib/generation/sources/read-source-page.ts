import { type CheerioAPI, load } from "cheerio";
import type { SourcePage, SourceSection } from "@/lib/writers/writer";

export interface ReadPage extends SourcePage {
  links: { url: string; text: string }[];
}

/** Holds what a reader of the page does not come for. */
const furniture =
  "script, style, noscript, template, svg, iframe, form, button, select, nav, aside, dialog, [hidden], [aria-hidden='true'], [role='navigation'], [role='banner'], [role='contentinfo']";
const pageFrame = "body > header, body > footer, body > div > header, body > div > footer";
const headings = "h1, h2, h3, h4, h5, h6";
const blocks = `${headings}, p, li, dd, dt, blockquote, td, figcaption`;

const pageCharactersMax = 6_000;
const paragraphCharactersMax = 1_500;
const linksMax = 300;
/** The page is a stranger's: so many tags take too long to match, and text so deep overflows the stack. */
const tagsMax = 20_000;
const depthMax = 500;

/** Reduces a page to its headings and paragraphs. Null when nothing of it can be read. */
export function readSourcePage(html: string, url: string): ReadPage | null {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > tagsMax) return null;
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  if (isDeeperThan($, depthMax)) return null;
  const links = linksOf($, url);
  const title = oneLine($("title").first().text()) || oneLine($("h1").first().text());
  $(furniture).remove();
  $(pageFrame).remove();
  const sections = sectionsOf($);
  return title === "" || sections.length === 0 ? null : { url, title, sections, links };
}

function isDeeperThan($: CheerioAPI, limit: number): boolean {
  let level = $.root().children();
  for (let depth = 0; depth <= limit; depth += 1) {
    if (level.length === 0) return false;
    level = level.children();
  }
  return true;
}

function sectionsOf($: CheerioAPI): SourceSection[] {
  const main = $("main, article, [role='main']").first();
  const sections: SourceSection[] = [];
  let current: SourceSection = { heading: null, paragraphs: [] };
  let left = pageCharactersMax;
  for (const element of (main.length > 0 ? main.find(blocks) : $(blocks)).toArray()) {
    const block = $(element);
    // A list item with paragraphs is read as its paragraphs.
    if (block.find(blocks).length > 0) continue;
    const text = oneLine(block.text()).slice(0, paragraphCharactersMax);
    if (text === "" || left <= 0) continue;
    left -= text.length;
    if (block.is(headings)) {
      sections.push(current);
      current = { heading: text, paragraphs: [] };
    } else {
      current.paragraphs.push(text);
    }
  }
  sections.push(current);
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

function linksOf($: CheerioAPI, url: string): ReadPage["links"] {
  return $("a[href]")
    .slice(0, linksMax)
    .toArray()
    .flatMap((element) => {
      const href = $(element).attr("href")?.trim() ?? "";
      if (!URL.canParse(href, url)) return [];
      const target = new URL(href, url);
      target.hash = "";
      return [{ url: target.href, text: oneLine($(element).text()) }];
    });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
