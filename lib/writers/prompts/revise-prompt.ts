import { z } from "zod";
import type { RevisionRequest, WriterMaterial, WriterOrder } from "../writer";
import { claimsBlock, draftBlock, orderBlocks, pagesBlock, problemsBlock, sourcesBlock } from "./blocks";

/** It limits no lengths or counts: OpenAI and Anthropic refuse some of them. */
export const revisionAnswerSchema = z.object({
  edits: z
    .array(
      z.object({
        find: z
          .string()
          .describe(
            "The passage to change, copied letter by letter from <draft>, Markdown included, long enough to stand there once",
          ),
        replace: z.string().describe("What stands in its place"),
      }),
    )
    .describe("As few and as small as possible"),
  title: z.string().describe("Another title, if a problem asks for it; else empty"),
  metaDescription: z.string().describe("Another meta description, if a problem asks for it; else empty"),
});

export type RevisionAnswer = z.infer<typeof revisionAnswerSchema>;

/** Asks for edits of passages that mend the problems, and for nothing else. */
export function revisePrompt(
  order: WriterOrder,
  { draft, problems, claims }: RevisionRequest,
  material: WriterMaterial,
): string {
  const contradicted =
    claims.length === 0
      ? ""
      : "\n- A source contradicts what <contradicted> lists. Write what the source says, and cite it, or take the claim out of its sentence.";
  return `${[
    orderBlocks(order),
    draftBlock(draft),
    sourcesBlock(material),
    pagesBlock(material),
    problemsBlock(problems),
    ...(claims.length === 0 ? [] : [claimsBlock(claims)]),
  ].join("\n\n")}

Mend each of <problems> in <draft> by edits of single passages, as a careful editor does who has little time: the smallest change that does it.
- "find" is a passage of <draft>, copied letter by letter with its Markdown and links; a sentence or a heading, not a section. "replace" is the same passage, mended. To add a sentence, find the one before it and replace it by both.${contradicted}
- Never remove or merge a section, a table, a row, a list, an example or a citation, unless a problem names it. Do not put the keyword where a reader would stumble over it, least of all into headings.
- No new facts without a passage that has them, and its citation. A problem that cannot be mended without harm to the text is left as it is.

Answer with one JSON object and nothing else:
{"edits": [{"find": string, "replace": string}], "title": string, "metaDescription": string}`;
}
