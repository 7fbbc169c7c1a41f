import type { ComposedArticle } from "@/lib/articles/compose-article";
import { brandProblems } from "@/lib/content/brand/check-brand";
import type { KeyedVerdict } from "@/lib/content/claims/judged-claims";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { passagesOf } from "@/lib/content/source-passages";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { linkablePages } from "@/lib/writers/answers/resolve-links";
import type { ArticleDraft } from "@/lib/writers/writer";
import { composeVersionOnce } from "../compose-version-once";
import { creditBack } from "../failure";
import { type EditMaterial, followableAdvice } from "../followable-advice";
import { isBetter, stepAfterScore } from "../revision-rule";
import { requireWork, type ScoredVersion } from "../work";
import { judgeClaims } from "./judge-claims";
import { articleTextOf, materialOf, type StageFunction, type StageOutcome, type StageRun } from "./stage";

/** Scores the latest version, keeps the better of it and the best so far, and decides the next stage. */
export const score: StageFunction = async (run) => {
  const { job } = run.claim;
  const { best: before, candidate: _scored, ...kept } = run.work;
  const scored = await scoredVersion(run);
  if (scored === null) return unreadable;
  const { version, verdicts } = scored;
  const best = before === undefined || isBetter(version, before) ? version : before;
  // A revision that was not kept would be asked for again with the same words.
  const changed = before === undefined || best === version;
  const step = stepAfterScore(best, { revisions: job.revision, changed }, run.deps);
  if (step === "fail") return refused;
  return {
    kind: "next",
    result: {
      next: step,
      status: "revising",
      revision: job.revision,
      work: { ...kept, best, verdicts },
      score: best.score,
    },
  };
};

interface Scored {
  version: ScoredVersion;
  /** What a model has said of the claims so far. */
  verdicts: KeyedVerdict[];
}

/** Returns null when the text is too complex to render. */
async function scoredVersion(run: StageRun): Promise<Scored | null> {
  const draft = requireWork(run.work, "candidate");
  const composed = await composedCandidate(run, draft);
  if (composed === null) return null;
  const verdicts = await judgeClaims(run, composed.claimsToJudge);
  if (verdicts.length === 0) return { version: versionOf(run, draft, composed), verdicts };
  const judged = await composedCandidate({ ...run, work: { ...run.work, verdicts } }, draft);
  return judged === null ? null : { version: versionOf(run, draft, judged), verdicts };
}

async function composedCandidate(run: StageRun, draft: ArticleDraft): Promise<ComposedArticle | null> {
  const material = materialOf(run);
  try {
    const text = articleTextOf(run, draft, material);
    const { composed } = await composeVersionOnce(run.deps.tasks, text, linkablePages(material));
    return composed;
  } catch (error) {
    if (error instanceof MarkdownTooComplex || error instanceof TaskOverrun) return null;
    throw error;
  }
}

/** A version with what a revision has to correct, and nothing that it could not. */
function versionOf(run: StageRun, draft: ArticleDraft, composed: ComposedArticle): ScoredVersion {
  const { score: points, scoreChecks, gateIssues: issues, claims, brandNotes, structure } = composed;
  const offBrand = brandProblems(brandNotes);
  const contradicted = (claims?.claims ?? []).filter(({ verdict }) => verdict === "contradicted");
  const isWeak = (points ?? 0) < run.deps.scoreWanted;
  return {
    draft,
    score: points ?? 0,
    issues: issues.map(({ code }) => code),
    contradicted: contradicted.length,
    brandProblems: offBrand.length,
    problems: [
      ...issues.map(({ message, fix }) => `${message} ${fix}`),
      ...offBrand,
      ...(contradicted.length === 0
        ? []
        : ["A source says otherwise than the text in each of the contradicted claims."]),
      ...(isWeak ? followableAdvice(scoreChecks.checks, editMaterialOf(run)) : []),
    ],
    claims: contradicted.map(({ text, sentence, note }) => ({ text, sentence, note })),
    structure,
  };
}

function editMaterialOf({ sources, work }: StageRun): EditMaterial {
  const own = sources.filter(({ origin }) => origin === "site").length;
  return {
    ownPages: own + (work.pages?.length ?? 0),
    otherSources: sources.length - own,
    passages: sources.flatMap(passagesOf).length,
  };
}

/** True when the text itself took too much time or memory; false when the server was merely busy. */
const refused: StageOutcome = {
  kind: "failed",
  failure: {
    error:
      "The writer refused to write this article, even when asked again: change the keyword or the brief, or choose another writer with WRITER or on the page Providers of the workspace. The credit was given back.",
    lastError: "score: the text is a refusal",
  },
};

const unreadable: StageOutcome = {
  kind: "failed",
  failure: {
    error: `The writer answered with a text that is too complex to be shown as an article. ${creditBack}`,
    lastError: "score: the markdown is too complex",
  },
};
