import { composeArticle } from "@/lib/articles/compose-article";
import { MarkdownTooComplex } from "@/lib/content/markdown-limits";
import { publishGate } from "@/lib/content/publish-gate";
import { creditBack } from "../failure";
import { isBetter, stepAfterScore } from "../revision-rule";
import { requireWork, type ScoredVersion } from "../work";
import { articleTextOf } from "./article-text";
import type { StageFunction, StageOutcome, StageRun } from "./stage";

/** Judges the latest version, keeps the better of it and the best before, and decides what follows. */
export const score: StageFunction = (run) => Promise.resolve(judge(run));

function judge(run: StageRun): StageOutcome {
  const { job } = run.claim;
  const { best: before, candidate: _scored, ...kept } = run.work;
  const version = scoredVersion(run);
  if (version === null) return unreadable;
  const best = before === undefined || isBetter(version, before) ? version : before;
  const changed = before === undefined || before.draft.markdown !== version.draft.markdown;
  const step = stepAfterScore(best, job.revision, changed);
  if (step === "fail") return refused;
  return {
    kind: "next",
    result: {
      next: step,
      status: "revising",
      revision: job.revision,
      work: { ...kept, best },
      score: best.score,
    },
  };
}

/** Null when the text cannot be rendered. */
function scoredVersion({ claim: { job }, project, work }: StageRun): ScoredVersion | null {
  const draft = requireWork(work, "candidate");
  const text = articleTextOf(job, project, draft);
  try {
    const { score: points, scoreChecks } = composeArticle(text);
    const issues = publishGate({ title: text.title, markdown: text.markdown });
    return {
      draft,
      score: points,
      issues: issues.map(({ code }) => code),
      problems: [
        ...issues.map(({ message }) => message),
        ...scoreChecks.filter((c) => !c.passed).map((c) => c.suggestion),
      ],
    };
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

const refused: StageOutcome = {
  kind: "failed",
  failure: {
    error:
      "The writer refused to write this article, even when asked again: change the keyword or the brief, or choose another writer with WRITER. The credit was given back.",
    lastError: "score: the text is a refusal",
  },
};

const unreadable: StageOutcome = {
  kind: "failed",
  failure: {
    error: `The writer answered with a text that is too tangled to be shown as an article. ${creditBack}`,
    lastError: "score: the markdown is too complex",
  },
};
