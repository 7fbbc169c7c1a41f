import type { ArticleOutline, OutlineSection, SectionRequest, WriterMaterial, WriterOrder } from "../writer";
import { orderBlocks, outlineBlock, pagesBlock, sectionBlock, sourcesBlock, writtenBlock } from "./blocks";

/** Asks for one section of an article as Markdown without its heading. */
export function sectionPrompt(
  order: WriterOrder,
  outline: ArticleOutline,
  section: OutlineSection,
  { writtenSoFar }: Pick<SectionRequest, "writtenSoFar">,
  material: WriterMaterial,
): string {
  return `${orderBlocks(order)}

${outlineBlock(outline)}

${sourcesBlock(material, section.sources)}

${pagesBlock(material, section.pages)}

${writtenBlock(writtenSoFar)}

${sectionBlock(section)}

Write <section> of the article, about ${section.words} words, as the continuation of <written_so_far>.
${task(section)}
- Repeat nothing that <written_so_far> says, neither its facts nor its phrases, and leave to the other sections what <outline> gives to them.
- Leave out a point that cannot be made without inventing something.

Answer with the text of this section alone, in Markdown, without its heading and without a code fence around it.`;
}

function task({ kind }: OutlineSection): string {
  if (kind === "introduction")
    return "- One or two paragraphs, without any heading, that give the answer in short and say what the reader will be able to do; the keyword stands in the first two sentences.";
  if (kind === "faq")
    return "- Each question is an H3 (###), word for word; its answer has one to three sentences that say something new.";
  return "- Begin with the answer to the section's first question. Use H3 (###) only if the section has real parts.";
}
