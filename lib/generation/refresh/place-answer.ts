import { toString as textOf } from "mdast-util-to-string";
import { isFaqHeading } from "@/lib/content/faq-section";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { contentWords } from "@/lib/text/content-words";

/** Where the answer to a query is inserted into an article. */
export interface AnswerPlace {
  /** The offset in the Markdown: the end of a section. */
  at: number;
  /** The level of the heading of the answer. */
  depth: 2 | 3;
  /** The Markdown of the section that it follows. */
  before: string;
}

interface Section {
  from: number;
  to: number;
  heading: string;
  text: string;
}

/** A heading says more of what a section is about than a word of its text. */
const headingWeight = 3;
const sourcesHeading =
  /^\P{L}*(?:sources?|references|further reading|quellen|literatur|fuentes|fonti|fontes|références)\P{L}*$/iu;

/**
 * The end of the section that has most to do with a query: of an FAQ as one more question of it, else as a section of its
 * own, before an FAQ and a list of sources. Pure. Throws MarkdownTooComplex.
 */
export function placeQueryAnswer(markdown: string, query: string): AnswerPlace {
  const sections = sectionsOf(markdown);
  const asked = new Set(contentWords(query).map(({ stem }) => stem));
  const body = sections.filter(({ heading }) => !sourcesHeading.test(heading));
  const lastBody = body.findLast(({ heading }) => !isFaqHeading(heading)) ?? body.at(-1) ?? sections[0];
  let best = lastBody;
  let most = 0;
  for (const section of body) {
    const rank = headingWeight * hits(section.heading, asked) + hits(section.text, asked);
    if (rank > most) [best, most] = [section, rank];
  }
  // What stands before the first heading introduces the rest, so nothing is put between the two.
  const chosen = best?.heading === "" ? (lastBody ?? best) : best;
  if (chosen === undefined) return { at: markdown.length, depth: 2, before: "" };
  return {
    at: chosen.to,
    depth: isFaqHeading(chosen.heading) ? 3 : 2,
    before: markdown.slice(chosen.from, chosen.to),
  };
}

function hits(text: string, asked: ReadonlySet<string>): number {
  return new Set(contentWords(text).flatMap(({ stem }) => (asked.has(stem) ? [stem] : []))).size;
}

/** What stands before the first heading of the topmost level, and the text under each. */
function sectionsOf(markdown: string): Section[] {
  const nodes = parseMarkdown(markdown).children;
  const sections: Section[] = [];
  for (const node of nodes) {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined || node.type === "definition") continue;
    const starts = node.type === "heading" && node.depth <= 2;
    const last = sections.at(-1);
    if (starts || last === undefined) {
      const heading = starts ? textOf(node) : "";
      sections.push({ from: start.offset, to: end.offset, heading, text: starts ? "" : textOf(node) });
    } else {
      last.to = end.offset;
      last.text += ` ${textOf(node)}`;
    }
  }
  return sections;
}
