import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { SiteTasks } from "@/lib/lookups/presence/site-access";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { presenceView } from "./ai-presence-view";
import { domainField, lineField } from "./fields";
import type { NeedsLookups } from "./live";
import { assistantsNotConfigured, lookUpPresence } from "./look-up-presence";
import { sharedLookup } from "./shared-lookup";

/**
 * Raise this number whenever the stored shape changes, so that no instance reads an answer of another shape.
 */
const answerVersion = 1;

const input = z
  .strictObject({
    brand: lineField(60).optional().describe("The name to look for in answers."),
    domain: domainField.optional().describe("The site to look at and to look for in citations."),
    question: lineField(200)
      .optional()
      .describe(
        "What to ask, as a customer would; best without the brand. Left out: made from what the site offers.",
      ),
  })
  .refine(({ brand, domain }) => brand !== undefined || domain !== undefined, {
    error: "give brand, domain or both",
    path: ["brand"],
  });

export const checkAiPresence = operation({
  name: "lookups.ai_presence",
  summary: "Whether AI agents may and can read a site, and whether assistants name and cite it",
  access: "public",
  effect: "looks outside",
  input,
  output: presenceView.extend({
    brand: z.string().nullable(),
    domain: z.string().nullable(),
    question: z.string().nullable(),
    observed_at: timestampField,
    cached: z.boolean().describe("Whether this is the answer of an earlier identical call."),
    cached_until: timestampField.nullable(),
  }),
  refusals: ["unavailable"],
  example: { brand: "Pans", domain: "pans.example" },
  async run(
    ctx: Context &
      NeedsLookups & {
        fetch: GuardedFetch;
        tasks: SiteTasks;
      },
    { brand = null, domain = null, question = null },
  ) {
    if (domain === null && ctx.lookups.assistants.length === 0) {
      throw new Refusal(
        "unavailable",
        `Without a domain there is no site to look at. ${assistantsNotConfigured}`,
      );
    }
    // Upper and lower case make no difference to the brand and the question.
    const key = { brand: brand?.toLowerCase(), domain, question: question?.toLowerCase() };
    const { answer, ...observation } = await sharedLookup(
      ctx,
      { operation: "ai_presence", version: answerVersion, input: key },
      (signal) => lookUpPresence(ctx, { brand, domain, question }, signal),
    );
    return { brand, domain, question, ...presenceView.parse(answer), ...observation };
  },
});
