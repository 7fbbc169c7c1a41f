import { z } from "zod";
import { listArticleRows, textBytesOf } from "@/lib/articles/rows";
import { verifiedUrls } from "@/lib/publications/rows/publications";
import { countWithin } from "../articles/article-texts";
import { exampleArticle } from "../articles/article-view";
import { scopeOf } from "../core/context";
import { exampleSite } from "../core/example-ids";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { htmlOf, lastFeedChange } from "./queries";

/** At most this many items, newest first. */
const itemsMax = 50;
/**
 * The most text in one feed, because readers give up on larger feeds. The items after that have only their
 * excerpt.
 */
const textBytesMax = 8 * 1024 * 1024;

export const readFeed = operation({
  name: "feed.read",
  summary: "The newest articles of the project, with their full texts, as an RSS feed",
  access: "feed",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    title: z.string(),
    description: z.string(),
    siteUrl: z.string(),
    selfUrl: z.string(),
    languageCode: z.string(),
    author: z.string(),
    updatedAt: z.date(),
    items: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        excerpt: z.string(),
        html: z
          .string()
          .nullable()
          .describe("Null when the newer items have filled the feed; the excerpt is still there."),
        link: z.string().nullable(),
        keywords: z.array(z.string()),
        publishedAt: z.date(),
      }),
    ),
  }),
  async run(ctx) {
    const project = await requireProject(ctx);
    const rows = await listArticleRows(ctx.db, scopeOf(ctx.actor), project.id, {
      limit: itemsMax,
      offset: 0,
    });
    const ids = rows.map((row) => row.id);
    const bytes = await textBytesOf(ctx.db, ids);
    const [links, texts, changedAt] = await Promise.all([
      verifiedUrls(ctx.db, ids),
      htmlOf(ctx.db, ids.slice(0, countWithin(ids, bytes, textBytesMax))),
      lastFeedChange(ctx.db, project.id, rows),
    ]);
    return {
      title: project.name,
      description:
        project.brandDescription === "" ? `Articles of ${project.brandName}` : project.brandDescription,
      siteUrl: project.website,
      selfUrl: `${ctx.settings.baseUrl}/api/v1/feed.xml`,
      languageCode: project.languageCode,
      author: project.brandName,
      updatedAt: changedAt !== null && changedAt > project.updatedAt ? changedAt : project.updatedAt,
      items: rows.map((row) => ({
        id: row.id,
        title: row.title,
        excerpt: row.excerpt,
        html: texts.get(row.id) ?? null,
        link: links.get(row.id) ?? null,
        keywords: row.keywords,
        publishedAt: row.createdAt,
      })),
    };
  },
});

/** The example in the API reference. */
export const exampleFeed: z.output<(typeof readFeed)["output"]> = {
  title: "Pans",
  description: "Cast iron, made to last.",
  siteUrl: exampleSite.website,
  selfUrl: "https://galley.example/api/v1/feed.xml",
  languageCode: "en",
  author: "Pans",
  updatedAt: new Date("2026-11-20T08:23:00.000Z"),
  items: [
    {
      id: exampleArticle.id,
      title: exampleArticle.title,
      excerpt: exampleArticle.excerpt,
      html: exampleArticle.content_html,
      link: exampleSite.articleUrl,
      keywords: exampleArticle.keywords,
      publishedAt: new Date(exampleArticle.created_at),
    },
  ],
};
