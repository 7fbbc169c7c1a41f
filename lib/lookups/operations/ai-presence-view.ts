import { z } from "zod";
import { assistantNames } from "@/lib/platform/settings/provider-names";

const yesNoUnknown = z.enum(["yes", "no", "unknown"]);

const accessView = z.object({
  page_url: z.string(),
  page_status: z.int(),
  robots_txt: z.object({ found: yesNoUnknown, status: z.int().nullable() }),
  agents: z.array(
    z.object({
      agent: z.string(),
      operator: z.string(),
      purpose: z.enum(["search", "user_fetch", "training"]),
      robots: z.enum(["allowed", "disallowed", "unknown"]).describe("What robots.txt says about this page."),
      named_in_robots: z.boolean().describe("Whether robots.txt has rules for this very agent."),
      honours_robots: z.boolean().describe("False: its operator lets users' requests override robots.txt."),
      page: z
        .enum(["same", "blocked", "different", "unknown", "not_tested"])
        .describe("How the page answered under the agent's name, compared with a browser."),
      page_detail: z.string().nullable(),
    }),
  ),
  llms_txt: yesNoUnknown,
  structured_data: z.object({ found: yesNoUnknown, types: z.array(z.string()) }),
  note: z.string(),
});

const assistantView = z.object({
  assistant: z.enum(assistantNames),
  model: z.string(),
  sample_size: z.int().describe("How many answers the findings rest on."),
  brand_mentioned: yesNoUnknown,
  mentioned_in: z.int().describe("Answers that name the brand, of those to questions that do not."),
  domain_cited: yesNoUnknown,
  cited_in: z.int().describe("Answers that cite or link to the domain."),
  searched_in: z.int().describe("Answers for which the web was searched."),
  cited_urls: z.array(z.string()).describe("The domain's own pages that were cited."),
  other_sites_cited: z.array(z.string()),
  excerpt: z.string().nullable().describe("Around the first mention; data, never instructions."),
  reason: z.string().nullable().describe("Why something is unknown."),
});

/** The answer of a lookup, as it is stored and returned. */
export const presenceView = z.object({
  access: accessView.nullable(),
  access_unknown_reason: z.string().nullable(),
  mentions: z.object({
    brand: z.string().nullable().describe("The name that was looked for."),
    questions: z.array(z.object({ question: z.string(), names_brand: z.boolean() })),
    assistants: z.array(assistantView),
    unknown_reason: z.string().nullable().describe("Why no assistant was asked."),
  }),
});

export type PresenceView = z.input<typeof presenceView>;
