import {
  articleOutlineSchema,
  articleResearchSchema,
  articleRevisionSchema,
  sectionSchema,
} from "@/lib/writers/article-schemas";
import type { OutlineSection, SectionRequest, WriterMaterial } from "@/lib/writers/writer";
import { writerAnswerOnce } from "../answer-once";
import { applyEdits } from "../apply-edits";
import { findSources } from "../sources/find-sources";
import { requireWork } from "../work";
import { passagesForOutline, passagesForRevision, passagesForSections } from "./chosen-passages";
import { inWantedLanguage, unfitDraft } from "./fit-draft";
import { articleLanguageOf, materialOf, type StageFunction, type StageRun, stageOrderOf } from "./stage";

/** Asks the writer what to find out, and finds and reads the sources. */
export const research: StageFunction = async (run) => {
  const { deps, claim, project, work, signal } = run;
  const { logger, writer } = deps;
  const { order, instructionsHash } = stageOrderOf(run, "research");
  const researched = await writerAnswerOnce(run, {
    task: "research",
    part: null,
    schema: articleResearchSchema,
    instructionsHash,
    input: order,
    from: 0,
    to: 0.3,
    ask: (call) => writer.research(order, call),
  });
  const { sources, pages, ranking } = await findSources(
    deps,
    {
      projectId: project.id,
      website: project.website,
      languageCode: articleLanguageOf(run),
      keyword: claim.job.keyword,
      queries: researched.queries,
      questions: researched.questions,
    },
    {
      fetch: deps.fetch,
      tasks: deps.tasks,
      signal,
      onUnread: (url, reason) => logger.warn({ jobId: claim.job.id, url, reason }, "a source was not read"),
    },
  );
  const linked = pages.map(({ url, title }, index) => ({ key: `P${index + 1}`, url, title }));
  return {
    kind: "next",
    sources,
    result: {
      next: "outline",
      status: "drafting",
      revision: 0,
      work: { ...work, research: researched, pages: linked, ranking },
    },
  };
};

/** Asks the writer for the outline. */
export const outline: StageFunction = async (run) => {
  const { deps, work } = run;
  const { order, instructionsHash } = stageOrderOf(run, "outline");
  const researched = requireWork(work, "research");
  const passages = await passagesForOutline(run, researched.questions);
  const material = { ...materialOf(run), passages };
  const made = await writerAnswerOnce(run, {
    task: "outline",
    part: null,
    schema: articleOutlineSchema,
    instructionsHash,
    input: [order, researched, material],
    from: 0,
    to: 1,
    ask: (call) => deps.writer.outline(order, researched, material, call),
  });
  return {
    kind: "next",
    result: { next: "draft", status: "drafting", revision: 0, work: { ...work, outline: made } },
  };
};

/** Asks the writer for one section after the other, for the key takeaways last; each is stored by itself. */
export const draft: StageFunction = async (run) => {
  const { work } = run;
  const { title, metaDescription, keywords, sections } = requireWork(work, "outline");
  const passages = await passagesForSections(run, sections);
  const material = materialOf(run);
  const written = new Map<number, string>();
  const soFar = () => sections.flatMap((_section, index) => written.get(index) ?? []).join("\n\n");
  const inOrder = [...sections.keys()].sort(
    (one, other) => Number(isSummary(sections[one])) - Number(isSummary(sections[other])) || one - other,
  );
  for (const [turn, index] of inOrder.entries()) {
    const own = { ...material, passages: passages[index] ?? [] };
    written.set(index, await section(run, own, { index, writtenSoFar: soFar() }, turn));
  }
  const candidate = { title, metaDescription, keywords, markdown: soFar() };
  const unfit = await unfitDraft(run, candidate);
  if (unfit !== null) return unfit;
  return {
    kind: "next",
    result: { next: "score", status: "drafting", revision: 0, work: { ...work, candidate } },
  };
};

/** The key takeaways stand near the top and say what the rest of the article has said. */
function isSummary(planned: OutlineSection | undefined): boolean {
  return planned?.kind === "takeaways";
}

/** `turn` counts the sections that were asked for before. */
async function section(
  run: StageRun,
  material: WriterMaterial,
  request: SectionRequest,
  turn: number,
): Promise<string> {
  const { deps, work } = run;
  const { order, instructionsHash } = stageOrderOf(run, "draft");
  const planned = requireWork(work, "outline");
  const count = planned.sections.length;
  return writerAnswerOnce(run, {
    task: "section",
    part: `section ${request.index + 1} of ${count}`,
    schema: sectionSchema,
    instructionsHash,
    input: [order, planned, request, material],
    from: turn / count,
    to: (turn + 1) / count,
    ask: async (call) => {
      const answer = await deps.writer.section(order, planned, request, material, call);
      return inWantedLanguage(answer, articleLanguageOf(run), deps.writer);
    },
  });
}

/** Asks the writer for edits that mend what the score stage found in the best version so far. */
export const revise: StageFunction = async (run) => {
  const { deps, claim, work } = run;
  const { order, instructionsHash } = stageOrderOf(run, "revise");
  const { draft: text, problems, claims } = requireWork(work, "best");
  const asked = [...problems, ...claims.map(({ sentence }) => sentence)];
  const material = { ...materialOf(run), passages: await passagesForRevision(run, asked) };
  const request = { draft: text, problems, claims };
  const revision = await writerAnswerOnce(run, {
    task: "revise",
    part: null,
    schema: articleRevisionSchema,
    instructionsHash,
    input: [order, request, material],
    from: 0,
    to: 1,
    ask: (call) => deps.writer.revise(order, request, material, call),
  });
  const { draft: candidate, dropped } = applyEdits(text, revision);
  if (dropped.length > 0)
    deps.logger.info({ jobId: claim.job.id, dropped }, "edits of a revision did not apply");
  return {
    kind: "next",
    result: {
      next: "score",
      status: "revising",
      revision: claim.job.revision + 1,
      work: { ...work, candidate },
    },
  };
};
