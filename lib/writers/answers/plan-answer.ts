import { oneLine } from "@/lib/text/one-line";
import { articlePlanSchema, metaDescriptionMax } from "../article-schemas";
import { clipText } from "../plain-text";
import type { PlanAnswer } from "../prompts/plan-prompt";
import type { ArticlePlan, WriterBrief } from "../writer";

/** Shortens a model's plan to the lengths of `articlePlanSchema`; `planProblems` reports all other faults. */
export function planOf(answer: PlanAnswer, brief: WriterBrief): ArticlePlan {
  const title = brief.title ?? answer.title;
  return {
    title: clipText(oneLine(title), 200),
    metaDescription: clipText(oneLine(answer.metaDescription), metaDescriptionMax),
    intent: clipText(oneLine(answer.intent), 1000),
    sections: answer.sections
      .map(({ heading, points }) => ({
        heading: clipText(oneLine(heading).replace(/^#+\s*/, ""), 200),
        points: points
          .map((point) => clipText(oneLine(point), 1000))
          .filter(Boolean)
          .slice(0, 12),
      }))
      .filter(({ heading }) => heading !== "")
      .slice(0, 20),
    faq: answer.faq
      .map((question) => clipText(oneLine(question), 300))
      .filter(Boolean)
      .slice(0, 12),
    keywords: distinctKeywords([brief.keyword, ...answer.keywords]),
  };
}

/** The faults of a model's plan, at most eight, as sentences that the model can act on. */
export function planProblems(answer: PlanAnswer, brief: WriterBrief): string[] {
  const parsed = articlePlanSchema.safeParse(planOf(answer, brief));
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).slice(0, 8);
}

/** At most 20 keywords in their order, each on one line. Of those that differ only in case the first is kept. */
export function distinctKeywords(keywords: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords.map((each) => clipText(oneLine(each), 200))) {
    const key = keyword.toLowerCase();
    if (keyword !== "" && !byKey.has(key)) byKey.set(key, keyword);
  }
  return [...byKey.values()].slice(0, 20);
}
