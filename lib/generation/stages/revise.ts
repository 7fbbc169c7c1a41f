import { articleDraftSchema } from "@/lib/writers/article-schemas";
import { answerOnce } from "../answer-once";
import { requireWork } from "../work";
import { briefOf, type StageFunction } from "./stage";

/** Asks the writer to mend what the score stage found in the best version so far. */
export const revise: StageFunction = async (run) => {
  const { deps, claim, work, signal } = run;
  const plan = requireWork(work, "plan");
  const brief = briefOf(run, requireWork(work, "sources"));
  const { draft, problems } = requireWork(work, "best");
  const candidate = await answerOnce(deps, claim, articleDraftSchema, () =>
    deps.writer.revise(brief, plan, { draft, problems }, { signal }),
  );
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
