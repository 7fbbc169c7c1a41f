import type { ArticlePlan, RevisionRequest, WriterBrief } from "../writer";
import { draftMaterial, orderMaterial, planMaterial, problemsMaterial } from "./material";

const form = `Answer with the article alone, in this form:
Title: the title on one line
Description: the meta description on one line, 120 to 155 characters, with the keyword once
(an empty line)
the article in Markdown, without a code fence around it`;

/** Asks for the whole article as plain Markdown under two header lines. */
export function draftPrompt(brief: WriterBrief, plan: ArticlePlan): string {
  return `${orderMaterial(brief)}

${planMaterial(plan)}

Write the article of this plan, 900 to 1,400 words.
- Open with one or two paragraphs, without a heading, that give the answer in short and say what the reader will be able to do; the keyword stands in the first two sentences.
- Then the sections under H2 headings (##), with H3 (###) only where a section has real parts. Never an H1 (#): the title is the page's H1.
- Close with the FAQ: an H2 of that name in the language of the article, each question an H3, each answer one to three sentences that say something new.
- Link the pages of <sources> where they help the reader further, two to six links in all if there are sources.
- Keep to the plan's title and order; leave out a point that cannot be made without inventing something.

${form}`;
}

/** Asks for the whole article again, with its problems fixed and everything else unchanged. */
export function reviseDraftPrompt(
  brief: WriterBrief,
  plan: ArticlePlan,
  { draft, problems }: Omit<RevisionRequest, "unprovedClaims">,
): string {
  return `${orderMaterial(brief)}

${planMaterial(plan)}

${draftMaterial(draft)}

${problemsMaterial(problems)}

Revise <draft> so that each of <problems> is gone.
- Mend what they name, in the way a careful editor does: rewrite the sentence, the section or the description. To lengthen, add what the sources or the plan still hold; to shorten, cut what says least.
- Leave everything else word for word, headings from H2 down, links and FAQ included. Give the whole article, not the changed parts.

${form}`;
}
