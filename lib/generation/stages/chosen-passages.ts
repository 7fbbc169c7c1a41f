import { passagesOf, type SourcePassage } from "@/lib/content/source-passages";
import type { OutlineSection } from "@/lib/writers/writer";
import { rankPassages } from "../rows/rank-passages";
import { choosePassages } from "../sources/choose-passages";
import { articleLanguageOf, type StageRun } from "./stage";

/** How many characters of passages a prompt shows: what an article may cost is mostly this. */
const room = { outline: 18_000, section: 6_000, summary: 4_000, revision: 6_000 } as const;

/** The passages for the outline: all if there is room for them, else those that answer the keyword and the questions of the research. */
export async function passagesForOutline(
  run: StageRun,
  questions: readonly string[],
): Promise<SourcePassage[]> {
  const all = run.sources.flatMap(passagesOf);
  if (all.reduce((sum, { text }) => sum + text.length, 0) <= room.outline) return all;
  return passagesFor(run, [run.claim.job.keyword, ...questions], room.outline);
}

/** The passages for a revision: those that have to do with its problems. */
export function passagesForRevision(run: StageRun, problems: readonly string[]): Promise<SourcePassage[]> {
  return passagesFor(run, problems, room.revision);
}

async function passagesFor(run: StageRun, asked: readonly string[], characters: number) {
  const passages = run.sources.flatMap(passagesOf);
  const ranked = await rankPassages(run.deps.db, passages, asked, articleLanguageOf(run));
  return choosePassages({ sources: run.sources, passages, ranked, room: characters });
}

/** The passages for each section: those that the outline names, and those that answer its heading, questions and points. */
export async function passagesForSections(
  run: StageRun,
  sections: readonly OutlineSection[],
): Promise<SourcePassage[][]> {
  const passages = run.sources.flatMap(passagesOf);
  const asked = sections.map(({ heading, questions, points }) =>
    [heading ?? run.claim.job.keyword, ...questions, ...points].join(" "),
  );
  const ranked = await rankPassages(run.deps.db, passages, asked, articleLanguageOf(run));
  return sections.map(({ kind, passages: planned }, index) =>
    choosePassages({
      sources: run.sources,
      passages,
      ranked: [ranked[index] ?? []],
      wanted: planned,
      room: kind === "body" ? room.section : room.summary,
    }),
  );
}
