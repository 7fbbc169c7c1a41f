import { z } from "zod";
import { exampleArticle } from "@/lib/articles/operations/article-view";
import { exampleSite } from "@/lib/kernel/example-ids";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireProjectId } from "@/lib/kernel/require";
import { versionsOf } from "@/lib/kernel/versions";
import { findUnchangedFeed, pullFeed } from "./feed-queries";

/** At most this many items, newest first. */
const itemsMax = 50;
const feedItem = z.object({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  html: z
    .string()
    .nullable()
    .describe("Null when the newer items have filled the feed; the excerpt is still there."),
  link: z.string().nullable(),
  keywords: z.array(z.string()),
  languageCode: z.string(),
  publishedAt: z.date(),
});

export const readFeed = operation({
  name: "projects.read_feed",
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
    version: z.string(),
    items: z.array(feedItem).nullable().describe("Null when the caller has this version already."),
  }),
  async run(ctx) {
    const selfUrl = `${ctx.settings.baseUrl}/api/v1/feed.xml`;
    const { known: versions, versionOf } = versionsOf(ctx, selfUrl);
    const since = ctx.copy?.since ?? null;
    const projectId = requireProjectId(ctx);
    const hasCopy = versions.length > 0 || since !== null;
    const unchanged = hasCopy ? await findUnchangedFeed(ctx.db, projectId, { versions, since }) : null;
    const feed =
      unchanged === null
        ? await pullFeed(ctx.db, { projectId, limit: itemsMax })
        : { ...unchanged, items: null };
    if (feed === null) throw notFound("project");
    const { name, brandName, brandDescription } = feed;
    return {
      title: name,
      description: brandDescription === "" ? `Articles of ${brandName}` : brandDescription,
      siteUrl: feed.website,
      selfUrl,
      languageCode: feed.languageCode,
      author: brandName,
      updatedAt: new Date(feed.updatedAt),
      version: versionOf(feed.version),
      items:
        feed.items?.map(({ createdAt, itemLanguage: languageCode, ...item }) => ({
          ...item,
          languageCode,
          publishedAt: new Date(createdAt),
        })) ?? null,
    };
  },
});

/** The example in the API reference. */
export const exampleFeed = {
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
      languageCode: exampleArticle.languageCode,
      publishedAt: new Date(exampleArticle.created_at),
    },
  ],
};
