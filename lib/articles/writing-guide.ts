import { createHash } from "node:crypto";
import { z } from "zod";
import { type BrandVoice, isEmptyVoice, noVoice } from "@/lib/content/brand/brand-voice";

/** The stages for which a project may have instructions of its own. */
export const guidedStages = ["research", "outline", "draft", "revise", "finish"] as const;

export type GuidedStage = (typeof guidedStages)[number];

/** What a project wants of its articles besides their briefs. A stage without instructions of its own is absent. */
export interface WritingGuide {
  voice: BrandVoice;
  instructions: Partial<Record<GuidedStage, string>>;
}

export const noGuide: WritingGuide = { voice: noVoice, instructions: {} };

export const isEmptyGuide = ({ voice, instructions }: WritingGuide): boolean =>
  isEmptyVoice(voice) && Object.keys(instructions).length === 0;

const texts = z.array(z.string()).default([]);

const storedGuide = z.object({
  voice: z.object({
    audience: z.string().default(""),
    tone: z.string().default(""),
    wordsToUse: texts,
    wordsToAvoid: texts,
    facts: texts,
    competitors: texts,
  }),
  instructions: z.partialRecord(z.enum(guidedStages), z.string()),
});

/** Reads the columns of a row of `writing_guide`. */
export function readGuide(row: { voice: unknown; instructions: unknown }): WritingGuide {
  return storedGuide.parse(row);
}

/** Names a guide by its text: the same guide has the same hash in every project. */
export function guideHashOf(guide: WritingGuide): string {
  const { voice, instructions } = storedGuide.parse(guide);
  const { audience, tone, wordsToUse, wordsToAvoid, facts, competitors } = voice;
  const spoken = [audience, tone, wordsToUse, wordsToAvoid, facts, competitors];
  return sha256(JSON.stringify([spoken, guidedStages.map((stage) => instructions[stage] ?? null)]));
}

/** Names the instructions for a stage; null without any. */
export function instructionsHashOf({ instructions }: WritingGuide, stage: GuidedStage): string | null {
  const text = instructions[stage];
  return text === undefined ? null : sha256(text);
}

/** The stages with instructions of their own, each with their text and its hash. */
export function ownInstructionsOf(guide: WritingGuide) {
  return guidedStages.flatMap((stage) => {
    const [text, hash] = [guide.instructions[stage], instructionsHashOf(guide, stage)];
    return text === undefined || hash === null ? [] : [{ stage, text, hash }];
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
