import type { ArticleOutline, RevisionRequest, WriterMaterial, WriterOrder } from "../writer";
import {
  claimsBlock,
  draftBlock,
  orderBlocks,
  outlineBlock,
  pagesBlock,
  problemsBlock,
  sourcesBlock,
} from "./blocks";

/** Asks for the whole article again, with its problems fixed and everything else unchanged. */
export function revisePrompt(
  order: WriterOrder,
  outline: ArticleOutline,
  { draft, problems, unprovedClaims }: RevisionRequest,
  material: WriterMaterial,
): string {
  const unproved = unprovedClaims.length === 0 ? [] : [claimsBlock(unprovedClaims)];
  const claims =
    unprovedClaims.length === 0
      ? ""
      : "\n- No source proves what <unproved> lists. Write what a source says instead, and cite it, or rewrite the sentence so that it does not need the claim.";
  return `${[
    orderBlocks(order),
    outlineBlock(outline),
    sourcesBlock(material),
    pagesBlock(material),
    draftBlock(draft),
    problemsBlock(problems),
    ...unproved,
  ].join("\n\n")}

Revise <draft> so that each of <problems> is gone.
- Mend what they name, in the way a careful editor does: rewrite the sentence, the section or the description. To lengthen, add what the sources or the outline still hold; to shorten, cut what says least.${claims}
- Leave everything else word for word, headings from H2 down, links with their keys and the FAQ included. Give the whole article, not the changed parts.

Answer with the article alone, in this form:
Title: the title on one line
Description: the meta description on one line, 120 to 155 characters, with the keyword once
(an empty line)
the article in Markdown, without a code fence around it`;
}
