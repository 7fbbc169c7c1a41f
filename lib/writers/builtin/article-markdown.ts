import { oneLine } from "@/lib/text/one-line";
import type { WriterBrief } from "../writer";
import type { Composition, Section } from "./compose";
import { escapeMarkdown, markdownLink } from "./escape-markdown";
import { wordingFor } from "./phrases";

/** Renders a composition as an article: introduction, sections, questions, and a note that it is a sample. */
export function articleMarkdown(composition: Composition, brief: WriterBrief): string {
  const words = wordingFor(brief, escapeMarkdown);
  const { website } = brief.project;
  const { basis, sections, questions, pages } = composition;
  const links = pages.length > 0 ? pages : [{ url: website, name: new URL(website).host }];
  const blocks = [
    words(basis),
    ...(basis === "nothing" ? quotedBrief(brief) : []),
    ...sections.flatMap(sectionBlocks),
    `## ${words("faq")}`,
    ...questions.flatMap(({ question, answer, page }) => [
      `### ${escapeMarkdown(question)}`,
      `${escapeMarkdown(answer)} (${markdownLink(page)})`,
    ]),
    ...brandDescription(brief).flatMap((description) => [`### ${words("whatIsBrand")}`, description]),
    `### ${words("whereToReadMore")}`,
    links.map((page) => `- ${markdownLink(page)}`).join("\n"),
    `*${words("note")}*`,
  ];
  return blocks.join("\n\n");
}

function sectionBlocks({ heading, parts }: Section): string[] {
  return [
    `## ${escapeMarkdown(heading)}`,
    ...parts.flatMap((part) => [
      ...(part.heading === null ? [] : [`### ${escapeMarkdown(part.heading)}`]),
      ...part.paragraphs.map(escapeMarkdown),
    ]),
  ];
}

function quotedBrief({ brief }: WriterBrief): string[] {
  const paragraphs = (brief ?? "").split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return paragraphs.map((text) => `> ${escapeMarkdown(oneLine(text))}`);
}

function brandDescription({ project }: WriterBrief): string[] {
  const line = oneLine(project.brandDescription);
  return line === "" ? [] : [escapeMarkdown(/[.!?。！？…]$/u.test(line) ? line : `${line}.`)];
}
