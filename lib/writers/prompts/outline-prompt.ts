import { z } from "zod";
import { type ArticleResearch, articleTypes, type WriterMaterial, type WriterOrder } from "../writer";
import { orderBlocks, pagesBlock, rankingBlock, researchBlock, sourcesBlock } from "./blocks";

/** It limits no lengths or counts: OpenAI and Anthropic refuse some of them. */
export const outlineAnswerSchema = z.object({
  type: z.enum(articleTypes).describe("What kind of piece the keyword asks for"),
  reader: z.string().describe("One sentence: for whom the article is written, and what they know already"),
  intent: z.string().describe("One sentence: what this reader wants to know or do"),
  title: z.string().describe("The page's title and H1, 40 to 60 characters, with the keyword near its start"),
  metaDescription: z.string().describe("What the reader gets, 120 to 155 characters, with the keyword once"),
  takeawaysHeading: z
    .string()
    .describe(
      "The name of a list of key takeaways in the article's language; empty for a short or simple piece",
    ),
  sections: z
    .array(
      z.object({
        heading: z.string().describe("H2 that says what its section answers"),
        questions: z.array(z.string()).describe("The questions of the research that the section answers"),
        points: z.array(z.string()).describe("2 to 5 facts, steps or arguments"),
        passages: z.array(z.string()).describe("Keys of the passages that have these facts, such as S2.14"),
        pages: z.array(z.string()).describe("Keys of the pages to link from here, such as P1"),
        table: z.array(z.string()).describe("The columns of a table, if the section compares; else empty"),
        words: z.number().describe("The length that the section needs"),
      }),
    )
    .describe("4 to 7 sections in the order in which the reader needs them"),
  faqHeading: z.string().describe("The name of an FAQ section in the language of the article"),
  faq: z.array(z.string()).describe("3 to 5 questions that readers ask and the sections leave open"),
  callToAction: z
    .string()
    .describe("What the reader is asked to do at the end, as the brief or the brand says it; else empty"),
  keywords: z.array(z.string()).describe("The keyword first, then 3 to 8 related search terms"),
});

export type OutlineAnswer = z.infer<typeof outlineAnswerSchema>;

/** Asks for the outline of an article. The prompt spells out the form for servers without schemas. */
export function outlinePrompt(
  order: WriterOrder,
  research: ArticleResearch,
  material: WriterMaterial,
): string {
  const title = order.title === null ? "" : "\n- The title is <wanted_title>, word for word.";
  const ranking = rankingBlock(material);
  const covered =
    ranking.length === 0
      ? ""
      : "\n- <ranking> shows what the pages that rank cover. Cover what most of them do, in your own order and under your own headings, and add what they leave out.";
  return `${[
    orderBlocks(order),
    researchBlock(research),
    ...ranking,
    sourcesBlock(material),
    pagesBlock(material),
  ].join("\n\n")}

Outline an article of about ${material.targetWords} words for the keyword above.
- Choose the type first: "how-to" has steps in order, "comparison" a table and a verdict for each case, "list" entries of one form, "cost" figures with what they depend on, "explanation" what it is and why it matters, "news" what happened and what follows.
- The first section answers the main question; the rest goes from what everybody needs to what some need. No section called "Introduction" or "Conclusion".
- Every section has something to say that no other says. Its points come from the passages wherever they have them; name the keys of those passages. A point without a passage must be common knowledge of the field.
- A table is for what readers compare by more than two features and the passages give for each; name its columns. Words are given where they are needed: a section with three steps needs more than one with a definition.${covered}
- A section names a page only where somebody who reads it wants to go there next; two to six pages in all, if there are that many.
- The FAQ asks what a reader would still ask; no question that a section answers.${title}

Answer with one JSON object and nothing else:
{"type": ${articleTypes.map((type) => `"${type}"`).join(" | ")}, "reader": string, "intent": string, "title": string, "metaDescription": string of 120 to 155 characters, "takeawaysHeading": string, "sections": [{"heading": string, "questions": [string], "points": [string], "passages": [key], "pages": [key], "table": [string], "words": number}], "faqHeading": string, "faq": [string], "callToAction": string, "keywords": [string]}`;
}
