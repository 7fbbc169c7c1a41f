import { z } from "zod";
import type { GuidedStage, WritingGuide } from "@/lib/articles/writing-guide";
import { exampleIds } from "@/lib/kernel/example-ids";

const ownInstructions = (stage: GuidedStage) =>
  z.string().nullable().describe(`For the stage ${stage}; null for Galley's own alone.`);

/** A project's writing guide as every surface shows it. */
export const writingGuideView = z.object({
  project_id: z.uuid(),
  language_code: z.string().describe("The language of an article that is started without one."),
  hash: z
    .string()
    .nullable()
    .describe("SHA-256 that names this text of the guide, also on articles; null for an empty guide."),
  voice: z.object({
    audience: z.string(),
    tone: z.string(),
    words_to_use: z.array(z.string()),
    words_to_avoid: z.array(z.string()),
    facts: z.array(z.string()),
    competitors: z.array(z.string()),
  }),
  instructions: z.object({
    research: ownInstructions("research"),
    outline: ownInstructions("outline"),
    draft: ownInstructions("draft"),
    revise: ownInstructions("revise"),
    finish: ownInstructions("finish"),
  } satisfies Record<GuidedStage, z.ZodType>),
});

export function viewGuide(
  { id, languageCode }: { id: string; languageCode: string },
  { voice, instructions }: WritingGuide,
  hash: string | null,
): z.input<typeof writingGuideView> {
  const { audience, tone, wordsToUse, wordsToAvoid, facts, competitors } = voice;
  const { research = null, outline = null, draft = null, revise = null, finish = null } = instructions;
  return {
    project_id: id,
    language_code: languageCode,
    hash,
    voice: {
      audience,
      tone,
      words_to_use: [...wordsToUse],
      words_to_avoid: [...wordsToAvoid],
      facts: [...facts],
      competitors: [...competitors],
    },
    instructions: { research, outline, draft, revise, finish },
  };
}

/** The example in the API reference. */
export const exampleGuide: z.input<typeof writingGuideView> = {
  project_id: exampleIds.project,
  language_code: "en",
  hash: "5d1c1f0e3b0e0c5b6c5a3f0f0a8f1f5d9e2f7a6b4c3d2e1f00112233445566aa",
  voice: {
    audience: "People who cook at home and own their first cast iron pan.",
    tone: "Plain and calm, like a neighbour who knows.",
    words_to_use: ["seasoning"],
    words_to_avoid: ["revolution*", "hack"],
    facts: ["Every pan is cast in Sheffield since 1987."],
    competitors: ["Panco"],
  },
  instructions: {
    research: null,
    outline: null,
    draft: "Give temperatures in Celsius, with Fahrenheit in brackets.",
    revise: null,
    finish: null,
  },
};
