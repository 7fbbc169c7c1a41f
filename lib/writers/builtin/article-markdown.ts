import { oneLine } from "@/lib/text/one-line";
import type { Composition, Section } from "./compose";
import { escapeMarkdown, markdownLink } from "./escape-markdown";
import { wordingFor } from "./phrases";
import type { PageReference, SampleOrder } from "./read-topics";
import { isUnfitText } from "./usable-sentence";

/** Renders a composition as an article: introduction, sections, questions, and a note that it is a sample. */
export function articleMarkdown(composition: Composition, brief: SampleOrder): string {
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
      cited(answer, page),
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
      ...part.paragraphs.map((text, index) =>
        index === part.paragraphs.length - 1 ? cited(text, part.page) : escapeMarkdown(text),
      ),
    ]),
  ];
}

/** A text with a link to the page that says it, in front of its last full stop. */
function cited(text: string, page: PageReference): string {
  // A name that looks like a placeholder would take its paragraph with it.
  if (isUnfitText(page.name)) return escapeMarkdown(text);
  const [, end = ""] = /([.。｡।۔…?!？！][”"’»)」』]*)$/u.exec(text) ?? [];
  const said = text.slice(0, text.length - end.length);
  const [open, close] = end.startsWith("。") ? ["（", "）"] : [" (", ")"];
  return `${escapeMarkdown(said)}${open}${markdownLink(page)}${close}${end}`;
}

function quotedBrief({ brief }: SampleOrder): string[] {
  const paragraphs = (brief ?? "").split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return paragraphs.map((text) => `> ${escapeMarkdown(oneLine(text))}`);
}

function brandDescription({ project }: SampleOrder): string[] {
  const line = oneLine(project.brandDescription);
  return line === "" ? [] : [escapeMarkdown(/[.!?。！？…]$/u.test(line) ? line : `${line}.`)];
}
