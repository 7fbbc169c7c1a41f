import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { NeedsLookups } from "@/lib/lookups/operations/live";
import { type ProviderTrial, tried, trySearch } from "@/lib/lookups/try-provider";
import { timeLimit } from "@/lib/platform/time-limit";
import type { WriterModels } from "@/lib/writers/registry";
import { serviceUses } from "./configured-services";
import { isOperator, type NeedsOperatorEmails } from "./operator";

/** Every call ends within twenty seconds. */
const trialMs = 15_000;

const trial = z.object({ ok: z.boolean(), message: z.string() });

export const tryService = operation({
  name: "health.try_service",
  summary:
    "Ask one of the installation’s language models or lookup services a question, to see whether it answers",
  description: "For whoever runs this installation only. The service may charge for the question.",
  access: "user",
  role: null,
  effect: "looks outside",
  longRunning: true,
  input: z.strictObject({
    use: z.enum(serviceUses).describe("What the service is used for."),
    name: z.string().max(40).describe("The provider, as the status names it."),
  }),
  output: trial,
  refusals: ["forbidden", "not_found"],
  async run(
    ctx: Context & NeedsLookups & NeedsOperatorEmails & { writerModels: WriterModels },
    { use, name },
  ) {
    // The attack: any customer of a shared installation spends the operator's money at its providers.
    if (!(await isOperator(ctx))) {
      throw new Refusal("forbidden", "Only whoever runs this installation can try its services.");
    }
    const signal = timeLimit(trialMs, ...(ctx.abandon === undefined ? [] : [ctx.abandon]));
    const result =
      use === "search"
        ? await tryNamedSearch(ctx, name, signal)
        : use === "assistant"
          ? await tryAssistant(ctx, name, signal)
          : await ctx.writerModels.try(use, signal);
    if (result === null) throw new Refusal("not_found", "This server is not set to use such a service.");
    return result;
  },
});

async function tryNamedSearch(
  { lookups }: Context & NeedsLookups,
  name: string,
  signal: AbortSignal,
): Promise<ProviderTrial | null> {
  const provider = lookups.rankProviders.find((each) => each.name === name);
  return provider === undefined ? null : await trySearch(provider, signal);
}

async function tryAssistant(
  { lookups }: Context & NeedsLookups,
  name: string,
  signal: AbortSignal,
): Promise<ProviderTrial | null> {
  const assistant = lookups.assistants.find((each) => each.name === name);
  if (assistant === undefined) return null;
  return tried(assistant.label, async () => {
    const { model } = await assistant.ask("Answer with one word: ready", signal);
    return `${model} answered.`;
  });
}
