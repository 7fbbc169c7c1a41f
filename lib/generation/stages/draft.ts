import { articleDraftSchema } from "@/lib/writers/article-schemas";
import { answerOnce } from "../answer-once";
import { requireWork } from "../work";
import { briefOf, type StageFunction } from "./stage";

/** Asks the writer for the article. */
export const draft: StageFunction = async (run) => {
  const { deps, claim, work, signal } = run;
  const plan = requireWork(work, "plan");
  const brief = briefOf(run, requireWork(work, "sources"));
  const candidate = await answerOnce(deps, claim, articleDraftSchema, () =>
    deps.writer.draft(brief, plan, { signal }),
  );
  return {
    kind: "next",
    result: { next: "score", status: "drafting", revision: 0, work: { ...work, candidate } },
  };
};
