import { generateArticle } from "@galley/lib/articles/operations/generate";
import { checkArticleKeywords } from "@galley/lib/articles/operations/many/check-keywords";
import { execute, executeUntrusted } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import type { FullContext } from "@galley/lib/services";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { stateAfter } from "./form-action";
import type { FormAction } from "./form-state";
import { userContext } from "./user-context";

export type KeywordCheck = z.output<typeof checkArticleKeywords.output>;

/** A list of keywords whose articles are not all started, with the verdict on each. */
export interface StartedKeywords {
  check: KeywordCheck;
  /** How many articles were started just now. */
  started: number;
  /** The keywords that are left in the field. */
  left: string;
}

/** Whoever calls an action by hand may send anything, such as a form. */
const typedText = z.string().catch("");

/** The verdicts on the keywords of a text, one per line; null when they are not available now. */
export async function checkKeywords(projectId: string, text: string): Promise<KeywordCheck | null> {
  try {
    const input = { projectId, keywords: keywordsIn(typedText.parse(text)) };
    return await executeUntrusted(checkArticleKeywords, await userContext(), () => input);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The action of the page for new articles. It first checks all keywords, then starts those that are accepted, each by
 * its own call. A keyword that is in progress is not started again, so sending the form twice costs nothing more.
 */
export const startArticles: FormAction<StartedKeywords> = async (_previous, form) => {
  const ctx = await userContext();
  const { keywords: text = "", projectId = "", title, brief, languageCode, intent } = textsIn(form);
  const keywords = keywordsIn(text);
  try {
    if (keywords.length === 0) throw refusalOf("keywords", "Enter a keyword.");
    if (title !== undefined && keywords.length > 1) {
      throw refusalOf("title", "A title can be given for one keyword only; leave it empty for several.");
    }
    const check = await executeUntrusted(checkArticleKeywords, ctx, () => ({ projectId, keywords }));
    const answer = { check, started: 0, left: keywords.join("\n") };
    if (intent === "check") return { status: "done", data: answer };
    if (check.cost === 0) throw noneAccepted(check);
    if (check.cost > check.credits) {
      throw refusalOf(
        "keywords",
        `These articles cost ${check.cost} credits, and ${check.credits} are left. Remove some keywords.`,
      );
    }
    const accepted = check.verdicts.filter(({ verdict }) => verdict === "accepted");
    const details = { projectId, title, brief, languageCode };
    const jobs = await startEach(
      ctx,
      accepted.map(({ keyword }) => keyword),
      details,
    );
    revalidatePath("/", "layout");
    if (jobs.length === keywords.length) redirect(`/projects/${projectId}/articles#job-${jobs[0] ?? ""}`);
    const started = new Set(accepted.slice(0, jobs.length).map(({ keyword }) => keyword));
    const left = keywords.filter((keyword) => !started.has(keyword));
    const after = await execute(checkArticleKeywords, ctx, { projectId, keywords: left });
    return { status: "done", data: { check: after, started: jobs.length, left: left.join("\n") } };
  } catch (error) {
    return await stateAfter(error, form);
  }
};

/** The ids of the jobs of all keywords, or of those before the first that is refused. */
async function startEach(ctx: FullContext, keywords: readonly string[], details: object): Promise<string[]> {
  const jobs: string[] = [];
  for (const keyword of keywords) {
    try {
      const job = await executeUntrusted(generateArticle, ctx, () => ({ ...details, keyword }));
      jobs.push(job.job_id);
    } catch (error) {
      // What was started stays started, and the answer says so.
      if (!(error instanceof Refusal) || jobs.length === 0) throw error;
      return jobs;
    }
  }
  return jobs;
}

/** The fields that are not empty. */
function textsIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

function keywordsIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function refusalOf(field: string, message: string): Refusal {
  return new Refusal("invalid_request", message, { fields: [{ field, message }] });
}

/** Why nothing was started: the reason of the only keyword, or that each has one. */
function noneAccepted({ verdicts }: KeywordCheck): Refusal {
  const [only, ...others] = verdicts;
  if (only === undefined || others.length > 0) {
    return refusalOf(
      "keywords",
      "No article can be started for any of these keywords: see the reason of each.",
    );
  }
  const { verdict, reason, suggestion, article_id: articleId, job_id: jobId } = only;
  if (verdict === "taken") {
    const message = "The project already has an article for this keyword.";
    return new Refusal("keyword_taken", message, {
      fields: [{ field: "keywords", message }],
      ...(articleId !== null && { existing_article_id: articleId }),
    });
  }
  if (verdict === "in_progress") {
    const message = "An article for this keyword is already being written.";
    return new Refusal("keyword_in_progress", message, {
      fields: [{ field: "keywords", message }],
      ...(jobId !== null && { job_id: jobId }),
    });
  }
  return new Refusal("invalid_request", `${reason ?? ""} ${suggestion ?? ""}`.trim(), {
    fields: [{ field: "keywords", message: reason ?? "cannot be used" }],
    ...(suggestion !== null && { suggestion }),
  });
}
