import { z } from "zod";
import { changeGuide } from "@/lib/articles/rows/writing-guides";
import { guidedStages, type WritingGuide } from "@/lib/articles/writing-guide";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { viewGuide, writingGuideView } from "./guide-view";
import { requireProject } from "./queries";

/** A list, also as a text with an entry on each line, as forms and the admin command send it. */
const linesField = (countMax: number, lengthMax: number) =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? value.split("\n", countMax * 4) : value),
      z
        .array(
          z
            .string({ error: "must be a list of texts" })
            .max(lengthMax, { error: `must have at most ${lengthMax} characters in each entry` })
            .refine((text) => !text.includes("\u0000") && text.isWellFormed(), {
              error: "must not contain the character U+0000 or half of a surrogate pair",
            })
            .transform((text) => text.trim()),
          { error: "must be a list of texts" },
        )
        .transform((texts) => [...new Set(texts.filter((text) => text !== ""))])
        .refine((texts) => texts.length <= countMax, { error: `must have at most ${countMax} entries` }),
    )
    .meta({ type: "array", items: { type: "string", maxLength: lengthMax }, maxItems: countMax })
    .optional();

const shortText = textField(1_000).trim().optional();
const instructions = (stage: string) =>
  textField(4_000)
    .trim()
    .optional()
    .describe(`Own instructions for the stage ${stage}; empty for Galley's own alone.`);

export const updateWritingGuide = operation({
  name: "projects.update_writing_guide",
  summary: "Change a project's brand voice and own instructions; what is left out stays as it is",
  description:
    "Articles that are started from then on follow it. The facts count as proof of claims, so only people change them. Own instructions come in addition to Galley's prompts and cannot switch off the publish checks, the claims check or the rules on links.",
  access: "user",
  effect: "overwrites",
  phrases: [
    "changed the brand voice or instructions of {project}",
    "change the brand voice or instructions of {project}",
  ],
  input: z.strictObject({
    projectId: idField("a project"),
    audience: shortText.describe("Who reads the articles."),
    tone: shortText.describe("How the brand speaks."),
    wordsToUse: linesField(50, 60).describe("Words that the brand uses."),
    wordsToAvoid: linesField(50, 60).describe(
      "Words that the brand does not use; `cheap*` stands for every word that begins so.",
    ),
    facts: linesField(30, 300).describe("What articles may state as fact; proof for the claims check."),
    competitors: linesField(50, 100).describe("Names that articles do not praise."),
    researchInstructions: instructions("research"),
    outlineInstructions: instructions("outline"),
    draftInstructions: instructions("draft"),
    reviseInstructions: instructions("revise"),
    finishInstructions: instructions("finish"),
  }),
  output: writingGuideView,
  async run(ctx, { projectId, ...change }) {
    const row = await requireProject(ctx, projectId);
    const { guide, hash } = await changeGuide(ctx.db, row, (before) => changed(before, change));
    return viewGuide(row, guide, hash);
  },
});

type Change = Omit<z.output<typeof updateWritingGuide.input>, "projectId">;

function changed({ voice, instructions: before }: WritingGuide, change: Change): WritingGuide {
  const own = guidedStages.map((stage) => [stage, change[`${stage}Instructions`] ?? before[stage] ?? ""]);
  return {
    voice: {
      audience: change.audience ?? voice.audience,
      tone: change.tone ?? voice.tone,
      wordsToUse: change.wordsToUse ?? voice.wordsToUse,
      wordsToAvoid: change.wordsToAvoid ?? voice.wordsToAvoid,
      facts: change.facts ?? voice.facts,
      competitors: change.competitors ?? voice.competitors,
    },
    instructions: Object.fromEntries(own.filter(([, text]) => text !== "")),
  };
}
