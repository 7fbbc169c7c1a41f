import { z } from "zod";
import { findProjectGuide } from "@/lib/articles/rows/writing-guides";
import { isEmptyVoice } from "@/lib/content/brand/brand-voice";
import { recordProposalCall, spentOnArticle } from "@/lib/generation/rows/proposal-calls";
import type { Context } from "@/lib/kernel/context";
import { idField, textField } from "@/lib/kernel/fields";
import { spendProposal } from "@/lib/kernel/limits";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import type { OwnProviders } from "@/lib/workspaces/providers/own-providers";
import { proposalKinds } from "@/lib/writers/proposal-request";
import { type Writer, WriterFailure } from "@/lib/writers/writer";
import { requireArticle } from "./require-article";
import { textFields } from "./update";

/** What needs a language model that answers while somebody waits. */
export interface NeedsWriter {
  writer: Writer;
  ownProviders: Pick<OwnProviders, "writerOf">;
}

const passageCharactersMax = 4_000;
const aroundCharactersMax = 1_500;

const proposedText = z.object({
  text: z.string().describe("Markdown, in place of the passage; plain text for a title."),
  changes: z
    .array(z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() }))
    .describe("The passage and the proposal, word by word; empty for titles."),
  warnings: z
    .array(z.string())
    .describe("What to check before it is accepted, such as a figure that is new."),
});

export const proposeChange = operation({
  name: "articles.propose",
  summary: "Ask the language model for other words in place of a passage, or for titles; nothing is stored",
  description:
    "The model sees the passage and a little around it. What it uses counts for the article and its budget. A proposal has no HTML, pictures or links that the passage does not have.",
  access: "user",
  effect: "looks outside",
  role: "editor",
  longRunning: true,
  input: z.strictObject({
    articleId: idField("an article"),
    kind: z.enum(proposalKinds),
    title: textFields.title.optional().describe("As it is now; left out, the stored one."),
    passage: textField(passageCharactersMax)
      .refine((text) => text.trim() !== "", { error: "must not be empty: select some words" })
      .describe("The Markdown of whole blocks; for titles, the beginning of the text."),
    selected: textField(passageCharactersMax)
      .default("")
      .describe("The words that are meant; empty for all."),
    before: textField(aroundCharactersMax).default("").describe("What stands before the passage."),
    after: textField(aroundCharactersMax).default("").describe("What stands after the passage."),
    instruction: textField(500).default("").describe("What to do, in the person's own words."),
  }),
  output: z.object({ proposals: z.array(proposedText), model: z.string() }),
  refusals: ["conflict", "unavailable"],
  async run(ctx: Context & NeedsWriter, { articleId, title, ...asked }) {
    const row = await requireArticle(ctx, articleId);
    const project = await requireProject(ctx, row.projectId);
    const { propose } = await workspaceWriter(ctx, project.workspaceId);
    if (propose === undefined) throw noModel();
    await spendProposal(ctx, project.id);
    const { voice } = await findProjectGuide(ctx.db, project.id);
    const request = {
      ...asked,
      today: ctx.now().toISOString().slice(0, 10),
      languageCode: row.languageCode,
      keyword: row.seedKeyword,
      brand: { name: project.brandName, description: project.brandDescription },
      title: title ?? row.title,
      ...(!isEmptyVoice(voice) && { voice }),
    };
    const { passage, before, after, instruction } = request;
    const known = [row.title, row.contentMarkdown, request.title, before, passage, after, instruction].join(
      "\n\n",
    );
    const spent = await spentOnArticle(ctx.db, row.id);
    try {
      const { value: proposals, model } = await propose(request, known, {
        signal: ctx.abandon ?? new AbortController().signal,
        spent,
        onModelCall: (record) => recordProposalCall(ctx.db, row, record, asked.kind),
      });
      if (proposals.length === 0) throw unfit(model);
      if (proposals.every(({ text }) => text.trim() === passage.trim())) throw nothingBetter();
      return { proposals, model };
    } catch (error) {
      throw error instanceof WriterFailure ? refusalOf(error) : error;
    }
  },
});

/** The writer of the workspace, or the server's. Throws `unavailable` for one that is stored and cannot be used. */
export async function workspaceWriter(
  { ownProviders, writer }: NeedsWriter,
  workspaceId: string,
): Promise<Writer> {
  try {
    return (await ownProviders.writerOf(workspaceId)) ?? writer;
  } catch (error) {
    throw error instanceof WriterFailure ? refusalOf(error) : error;
  }
}

function noModel(): Refusal {
  return new Refusal(
    "conflict",
    "The sample writer makes no proposals: set up a language model on the page Providers of the workspace.",
  );
}

function unfit(model: string): Refusal {
  return new Refusal(
    "unavailable",
    `“${model}” answered with nothing that could stand in the article. Try it again, or select less.`,
  );
}

function nothingBetter(): Refusal {
  return new Refusal("unavailable", "The model would leave this as it is. Say what you want changed.");
}

/** What a failure means to somebody who waits for a proposal. The message of a failure speaks of articles that are written. */
const failures: Partial<Record<WriterFailure["code"], string>> = {
  budget_spent:
    "This article has used what its language models may use, so no more proposals are made for it. Whoever runs this installation can raise WRITER_BUDGET_TOKENS or WRITER_BUDGET_USD.",
  rate_limited: "The model’s provider is limiting requests. Try it again in a minute.",
  unavailable: "The model’s provider is not working at the moment. Try it again in a minute.",
  refused: "The model refused to word this.",
  too_long: "The model could not finish its answer. Select less.",
  invalid_output: "The model gave no answer that can be used. Try it again, or select less.",
  aborted: "The request was stopped before the model had finished.",
};

function refusalOf(failure: WriterFailure): Refusal {
  const message = failures[failure.code] ?? failure.message;
  const wait = failure.retryAfterSeconds === null ? {} : { retry_after: failure.retryAfterSeconds };
  return new Refusal(failure.code === "budget_spent" ? "conflict" : "unavailable", message, wait, {
    cause: failure,
  });
}
