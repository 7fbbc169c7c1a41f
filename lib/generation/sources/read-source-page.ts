import { absoluteAddress } from "@/lib/pages/addresses";
import { type PageNode, plainText } from "@/lib/pages/page-node";
import { parsePage } from "@/lib/pages/parse-page";
import { type PlainAnswer, textOf } from "@/lib/pages/plain-answer";
import type { SourcePage, SourceSection } from "@/lib/writers/writer";
import { readBlocks, type SourceBlock } from "./read-blocks";

export interface ReadPage extends SourcePage {
  links: { url: string; text: string }[];
}

const pageCharactersMax = 6_000;
const paragraphCharactersMax = 1_500;
const linksMax = 300;
const titleLengthMax = 300;
const linkTextLengthMax = 200;

/** Reduces a page to its headings and paragraphs. Null when nothing of it can be read. */
export function readSourcePage(answer: PlainAnswer): ReadPage | null {
  const { url } = answer;
  const $ = parsePage(textOf(answer));
  if ($ === null) return null;
  const first = (selector: string) => oneLine(plainText($(selector).first().toArray(), titleLengthMax));
  const title = first("title") || first("h1");
  const sections = sectionsOf(readBlocks($.root().contents().toArray()));
  if (title === "" || sections.length === 0) return null;
  return { url, title, sections, links: linksOf($("a[href]").slice(0, linksMax).toArray(), url) };
}

function sectionsOf(blocks: readonly SourceBlock[]): SourceSection[] {
  const sections: SourceSection[] = [];
  let current: SourceSection = { heading: null, paragraphs: [] };
  let left = pageCharactersMax;
  for (const { isHeading, text: written } of blocks) {
    if (left <= 0) break;
    const text = oneLine(written).slice(0, paragraphCharactersMax);
    if (text === "") continue;
    left -= text.length;
    if (isHeading) {
      sections.push(current);
      current = { heading: text, paragraphs: [] };
    } else {
      current.paragraphs.push(text);
    }
  }
  sections.push(current);
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

function linksOf(elements: readonly (PageNode & { attribs: Record<string, string> })[], url: string) {
  return elements.flatMap((element) => {
    const address = absoluteAddress(element.attribs["href"], url);
    if (address === null) return [];
    const target = new URL(address);
    target.hash = "";
    return [{ url: target.href, text: oneLine(plainText([element], linkTextLengthMax)) }];
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
