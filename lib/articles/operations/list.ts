import { z } from "zod";
import { pullArticles, pullSummaries } from "@/lib/articles/rows/pull-list";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireProjectId } from "@/lib/kernel/require";
import { versionsOf } from "@/lib/kernel/versions";
import { articleFull, articleSummary, type NeedsFaqs, viewArticleSummary } from "./article-view";
import { articlesOfPage, readingTexts } from "./texts/article-texts";

/** Whole articles, which are read from the database while they are sent. */
const streamed = z.custom<AsyncIterable<z.output<typeof articleFull>>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);

export const listArticles = operation({
  name: "articles.list",
  summary: "Finished articles of the project, newest first",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    limit: limitField,
    offset: offsetField,
    include: z
      .literal("content", { error: "must be content, or left out" })
      .optional()
      .describe(
        "`content` adds the full text. The page is complete however long its articles are: it is sent while it is read, so that reading it as a stream takes little memory.",
      ),
  }),
  output: z.object({
    /** Null with `include`, and when the caller has this version. */
    articles: z.array(articleSummary).nullable(),
    /** The same with `include`: a list, or a stream of a page with much text. */
    texts: z.union([z.array(articleFull), streamed]).nullable(),
    /** Changes whenever anything that is shown of these articles changes; the ETag is made from it. */
    version: z.string(),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  run: (ctx: Context & NeedsFaqs, { projectId, include, ...page }) => {
    const asked = { projectId: requireProjectId(ctx, projectId), ...page };
    return include === undefined ? listSummaries(ctx, asked) : listWhole(ctx, asked);
  },
});

interface Asked {
  projectId: string;
  limit: number;
  offset: number;
}

async function listSummaries(ctx: Context, { projectId, ...page }: Asked) {
  const { known, versionOf } = versionsOf(ctx);
  const found = await pullSummaries(ctx.db, scopeOf(ctx.actor), { projectId, known, ...page });
  if (found === null) throw notFound("project");
  const { version, total, articles } = found;
  return {
    articles: articles?.map(viewArticleSummary) ?? null,
    texts: null,
    version: versionOf(version),
    total,
    ...page,
  };
}

async function listWhole(ctx: Context & NeedsFaqs, { projectId, ...page }: Asked) {
  const { known, versionOf } = versionsOf(ctx);
  const found = await readingTexts(() =>
    pullArticles(ctx.db, scopeOf(ctx.actor), { projectId, known, ...page }),
  );
  if (found === null) throw notFound("project");
  const { version, total, articles } = found;
  return {
    articles: null,
    texts: articles === null ? null : await articlesOfPage(ctx, articles),
    version: versionOf(version),
    total,
    ...page,
  };
}
