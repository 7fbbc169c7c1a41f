import { z } from "zod";
import type { ArticleDraft, WriterOrder } from "../writer";
import { draftBlock, orderBlocks } from "./blocks";

/** It limits no lengths or counts: OpenAI and Anthropic refuse some of them. */
export const headAnswerSchema = z.object({
  title: z.string().describe("The page's title and H1, 40 to 60 characters, with the keyword near its start"),
  metaDescription: z.string().describe("What the reader gets, 120 to 155 characters, with the keyword once"),
  slug: z.string().describe("3 to 6 words with dashes between them, with the keyword"),
  excerpt: z.string().describe("One or two sentences for a list of articles, without the title's words"),
  keywords: z.array(z.string()).describe("The keyword first, then 3 to 8 related search terms"),
});

export type HeadAnswer = z.infer<typeof headAnswerSchema>;

/** Asks for what a finished article shows around its text. */
export function finishPrompt(order: WriterOrder, draft: ArticleDraft): string {
  const title = order.title === null ? "" : "\n- The title is <wanted_title>, word for word.";
  return `${orderBlocks(order)}

${draftBlock(draft)}

Write what search engines and lists of articles show of <draft>.
- Promise only what the article keeps. No figure, date or superlative that is not in it.
- Keep the title of the draft unless another one says more exactly what the reader gets.${title}

Answer with one JSON object and nothing else:
{"title": string of 40 to 60 characters, "metaDescription": string of 120 to 155 characters, "slug": string, "excerpt": string of at most 300 characters, "keywords": [string]}`;
}
