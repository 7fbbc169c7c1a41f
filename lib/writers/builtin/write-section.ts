import { oneLine } from "@/lib/text/one-line";
import type { ArticleOutline, OutlineSection, WriterMaterial, WriterOrder } from "../writer";
import { escapeMarkdown } from "./escape-markdown";
import { wordingFor } from "./phrases";
import { pageName } from "./read-topics";
import { isUnfitText } from "./usable-sentence";

/**
 * Writes a section from its outline alone, which holds the text: the paragraphs of a section, or one answer to each
 * question of the FAQ with the source of it.
 */
export function writeSection(
  order: WriterOrder,
  { sections }: ArticleOutline,
  section: OutlineSection,
  { sources }: Pick<WriterMaterial, "sources">,
): string {
  const { kind, heading, questions, points, sources: keys } = section;
  const nameOf = (key: string) => {
    const page = sources.find((source) => source.key === key);
    return page === undefined ? "" : pageName(page, order.project);
  };
  const title = heading === null ? [] : [`## ${escapeMarkdown(heading)}`];
  if (kind === "introduction") return [...points, ...quotedBrief(order, sources.length)].join("\n\n");
  if (kind === "body") {
    const [key = ""] = keys;
    const last = points.length - 1;
    return [
      ...title,
      ...points.map((text, index) => (index === last ? cited(text, key, nameOf(key)) : escapeMarkdown(text))),
    ].join("\n\n");
  }
  const used = [...new Set(sections.flatMap((each) => each.sources))];
  const words = wordingFor(order, escapeMarkdown);
  return [
    ...title,
    ...questions.flatMap((question, index) => [
      `### ${escapeMarkdown(question)}`,
      cited(points[index] ?? "", keys[index] ?? "", nameOf(keys[index] ?? "")),
    ]),
    ...(used.length === 0
      ? []
      : [`### ${words("whereToReadMore")}`, used.map((key) => `- ${link(key, nameOf(key))}`).join("\n")]),
    `*${words("note")}*`,
  ].join("\n\n");
}

function link(key: string, name: string): string {
  return `[${escapeMarkdown(name)}](source:${key})`;
}

/** A text with a link to the page that says it, in front of its last full stop. */
function cited(text: string, key: string, name: string): string {
  // A name that looks like a placeholder would take its paragraph with it.
  if (name === "" || isUnfitText(name)) return escapeMarkdown(text);
  const [, end = ""] = /([.。｡।۔…?!？！][”"’»)」』]*)$/u.exec(text) ?? [];
  const said = text.slice(0, text.length - end.length);
  const [open, close] = end.startsWith("。") ? ["（", "）"] : [" (", ")"];
  return `${escapeMarkdown(said)}${open}${link(key, name)}${close}${end}`;
}

/** Without any page, the customer's own words are all there is to show. */
function quotedBrief({ brief }: WriterOrder, pages: number): string[] {
  if (pages > 0) return [];
  const paragraphs = (brief ?? "").split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return paragraphs.map((text) => `> ${escapeMarkdown(oneLine(text))}`);
}
