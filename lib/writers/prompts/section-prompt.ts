import type { ArticleOutline, OutlineSection, SectionRequest, WriterMaterial, WriterOrder } from "../writer";
import { orderBlocks, outlineBlock, pagesBlock, sectionBlock, sourcesBlock, writtenBlock } from "./blocks";

/**
 * Asks for one section of an article as Markdown without its heading. What all sections share comes first, and then the
 * text so far, of which each section's is the beginning of the next one's: providers charge less for what they have read.
 */
export function sectionPrompt(
  order: WriterOrder,
  outline: ArticleOutline,
  section: OutlineSection,
  { writtenSoFar }: Pick<SectionRequest, "writtenSoFar">,
  material: WriterMaterial,
): string {
  return `${orderBlocks(order)}

${outlineBlock(outline)}

${writtenBlock(writtenSoFar)}

${sourcesBlock(material)}

${pagesBlock(material, section.pages)}

${sectionBlock(section)}

Write <section> of the article, about ${section.words} words, for the reader and the intent of <outline>.
${task(section, outline)}
- Repeat nothing that <written_so_far> says, neither its facts nor its phrases, and leave to the other sections what <outline> gives to them.
- Leave out a point that cannot be made without inventing something.

Answer with the text of this section alone, in Markdown, without its heading and without a code fence around it.`;
}

function task(section: OutlineSection, { sections, callToAction }: ArticleOutline): string {
  if (section.kind === "introduction")
    return "- One or two paragraphs, without any heading, that give the answer in short and say what the reader will be able to do; the keyword stands in the first two sentences.";
  if (section.kind === "takeaways")
    return "- A list of three to five points, one sentence each, with what a hurried reader has to know of <written_so_far>: its answers, not its subjects. No new facts; figures as they stand there, with their citations. The rule against repetition does not apply here.";
  if (section.kind === "faq")
    return "- Each question is an H3 (###), word for word; its answer has one to three sentences that say something new.";
  const table =
    section.table.length === 0
      ? ""
      : `\n- It has the table whose columns <section> names: a row for each thing compared, short cells, and a sentence before it that says where its figures come from and cites it.`;
  const last = sections.findLast(({ kind }) => kind === "body");
  const ending =
    callToAction !== null && last === section
      ? "\n- It ends with one or two sentences that make the call to action of <outline>, without hype."
      : "";
  return `- Begin with the answer to the section's first question. Use H3 (###) only if the section has real parts.${table}${ending}`;
}
