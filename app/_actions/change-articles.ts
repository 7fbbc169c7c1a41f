import { deleteArticle } from "@galley/lib/articles/operations/delete";
import { publishArticle } from "@galley/lib/articles/operations/publish";
import { setArticleVisibility } from "@galley/lib/articles/operations/set-visibility";
import { undeleteArticle } from "@galley/lib/articles/operations/undelete";
import { execute } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { listPublications } from "@galley/lib/publications/operations/list";
import { unpublishArticle } from "@galley/lib/publications/operations/unpublish";
import type { FullContext } from "@galley/lib/services";
import { revalidatePath } from "next/cache";
import pLimit from "p-limit";
import { z } from "zod";
import { type ArticlesQuestion, questionBefore } from "./ask-about-articles";
import { stateAfter } from "./form-action";
import { itemsOf } from "./form-input";
import type { FormAction } from "./form-state";
import { userContext } from "./user-context";

/** What became of one of the articles. */
export interface ArticleOutcome {
  id: string;
  title: string;
  ok: boolean;
  message: string;
}

/** The answer to an action on several articles: an outcome for each, a file to download, or a question that comes first. */
export type ManyOutcome =
  | ArticlesQuestion
  | { kind: "changed"; bulkAction: BulkAction; outcomes: ArticleOutcome[] }
  | { kind: "file"; href: string; count: number };

const bulkActions = ["publish", "take_down", "hide", "show", "delete", "restore"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** A page of the list has no more. */
const articlesMax = 50;
const atOnce = 4;
/** After this time no further article is begun: a browser, or a proxy in front of the server, would stop waiting. */
const startingMsMax = 45_000;

const asked = z.object({
  projectId: z.guid(),
  bulkAction: z.enum([...bulkActions, "export_markdown", "export_csv", "export_json"]),
  integrationId: z.string().optional(),
  status: z.enum(["draft", "publish"]).optional(),
  takeDown: z.literal("true").optional(),
  /** The question about it was answered. */
  confirmed: z.literal("true").optional(),
});
type Asked = z.output<typeof asked>;

export interface Chosen {
  id: string;
  slug: string;
  title: string;
  /** The three as the box of the article has them. */
  value: string;
}

/**
 * The action of the list of articles: it calls the operation of the chosen action for each ticked article, as if somebody
 * had done it one by one. Access, limits and the trail are those of these operations.
 */
export const changeArticles: FormAction<ManyOutcome> = async (_previous, form) => {
  const ctx = await userContext();
  try {
    const own = ownMenuIn(form);
    const chosen = own === null ? chosenIn(form) : [own.chosen];
    const fields = Object.fromEntries([...form].filter(([, value]) => value !== ""));
    const input = asked.safeParse(own === null ? fields : { ...fields, ...own.fields });
    if (!input.success) throw refusalOf("bulkAction", "Choose what to do with the articles.");
    const { bulkAction, projectId } = input.data;
    if (bulkAction === "export_markdown" || bulkAction === "export_csv" || bulkAction === "export_json") {
      return { status: "done", data: fileOf(projectId, bulkAction, chosen) };
    }
    if (bulkAction === "publish" && input.data.integrationId === undefined) {
      throw refusalOf("integrationId", "Choose where to publish the articles.");
    }
    const question = await questionBefore(ctx, { ...input.data, chosen, isOwn: own !== null });
    if (question !== null) return { status: "done", data: question };
    const outcomes = await outcomesOf(ctx, bulkAction, chosen, input.data);
    revalidatePath("/", "layout");
    return { status: "done", data: { kind: "changed", bulkAction, outcomes } };
  } catch (error) {
    return await stateAfter(error, form, ["articles"]);
  }
};

/** What was chosen in the menu of one article, as `delete/id/slug/title`; it leaves the ticked articles alone. */
function ownMenuIn(form: FormData) {
  const value = form.get("own");
  if (typeof value !== "string") return null;
  const [bulkAction = "", ...article] = value.split("/");
  return {
    fields: { bulkAction, takeDown: undefined, confirmed: undefined },
    chosen: chosenOf(article.join("/")),
  };
}

function chosenOf(value: string): Chosen {
  const [id = "", slug = "", ...title] = value.split("/");
  return { id, slug, title: title.join("/"), value };
}

/** Each ticked box has the id, the slug and the title of its article. */
function chosenIn(form: FormData): Chosen[] {
  const chosen = itemsOf(form, "articles").map(chosenOf);
  if (chosen.length === 0) throw refusalOf("articles", "Select the articles first.");
  if (chosen.length > articlesMax) throw refusalOf("articles", `Select at most ${articlesMax} articles.`);
  return chosen;
}

function refusalOf(field: string, message: string): Refusal {
  return new Refusal("invalid_request", message, { fields: [{ field, message }] });
}

function fileOf(projectId: string, bulkAction: `export_${string}`, chosen: readonly Chosen[]): ManyOutcome {
  const query = new URLSearchParams({
    format: bulkAction.replace("export_", ""),
    articles: chosen.map(({ id }) => id).join(","),
  });
  const href = `/projects/${projectId}/articles/export?${query.toString()}`;
  return { kind: "file", href, count: chosen.length };
}

async function outcomesOf(
  ctx: FullContext,
  bulkAction: BulkAction,
  chosen: readonly Chosen[],
  input: Asked,
): Promise<ArticleOutcome[]> {
  const lane = pLimit(atOnce);
  const until = AbortSignal.timeout(startingMsMax);
  return Promise.all(
    chosen.map((each) =>
      lane(async (): Promise<ArticleOutcome> => {
        const { id, title } = each;
        if (until.aborted) {
          return {
            id,
            title,
            ok: false,
            message: "Not begun, because the others took too long. Select it again.",
          };
        }
        try {
          return { id, title, ...(await performers[bulkAction](ctx, each, input)) };
        } catch (error) {
          if (!(error instanceof Refusal) || error.code === "unauthorized") throw error;
          return { id, title, ok: false, message: error.message };
        }
      }),
    ),
  );
}

type Done = Pick<ArticleOutcome, "ok" | "message">;

const performers: Record<BulkAction, (ctx: FullContext, chosen: Chosen, input: Asked) => Promise<Done>> = {
  async publish(ctx, { id: articleId }, { integrationId = "", status }) {
    const { sent, error } = await execute(publishArticle, ctx, { articleId, integrationId, status });
    return sent
      ? { ok: true, message: "Written; its page is checked next." }
      : { ok: false, message: error ?? "The destination refused it." };
  },
  async take_down(ctx, { id: articleId }) {
    const { publications } = await execute(listPublications, ctx, { articleId });
    const live = publications.filter((each) => each.sent_at !== null && each.publish_status === "publish");
    if (live.length === 0) return { ok: true, message: "It was not public anywhere." };
    const failures: string[] = [];
    for (const { id: publicationId, integration_name: name } of live) {
      const { sent, error } = await execute(unpublishArticle, ctx, { publicationId });
      if (!sent) failures.push(`${name}: ${error ?? "the destination refused"}`);
    }
    return failures.length === 0
      ? { ok: true, message: "Taken down." }
      : { ok: false, message: failures.join(" ") };
  },
  hide: (ctx, { id }) => setHidden(ctx, id, true),
  show: (ctx, { id }) => setHidden(ctx, id, false),
  restore: (ctx, { id }) => restore(ctx, id),
  async delete(ctx, { id: articleId }, { takeDown }) {
    const { pages } = await execute(deleteArticle, ctx, {
      articleId,
      takeDown: takeDown === "true",
    });
    const staying = pages.filter(({ outcome }) => outcome === "stays");
    return {
      ok: true,
      message: [
        "In the trash.",
        ...staying.map(({ integration_name: name, detail }) => `${name}: ${detail}`),
      ].join(" "),
    };
  },
};

async function restore(ctx: FullContext, articleId: string): Promise<Done> {
  await execute(undeleteArticle, ctx, { articleId });
  return { ok: true, message: "Back in the list. Publish it to bring its pages back." };
}

async function setHidden(ctx: FullContext, articleId: string, hidden: boolean): Promise<Done> {
  await execute(setArticleVisibility, ctx, { articleId, hidden });
  return { ok: true, message: hidden ? "Hidden from the content API and the feed." : "Offered again." };
}
