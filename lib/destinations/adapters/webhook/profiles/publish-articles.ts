import type { PayloadProfile } from "./profile";

const eventType = "publish_articles";

/**
 * The `publish_articles` event of Outrank, which other services send too: soreno.ai/integrations,
 * seoblogger.ai/docs/webhook, neverdrafts.com (dashboard/integrations/webhook-docs). Galley has no cover
 * images, so image_url is empty.
 */
export const publishArticlesProfile: PayloadProfile = {
  label: "publish_articles, as Outrank and others send it (bearer token; live articles only)",
  proof: "token",
  article: ({ at, post }) => ({
    event_type: eventType,
    timestamp: at.toISOString(),
    data: {
      articles: [
        {
          id: post.articleId,
          title: post.title,
          content_markdown: post.markdown,
          content_html: post.html,
          meta_description: post.metaDescription,
          created_at: post.createdAt.toISOString(),
          image_url: "",
          slug: post.slug,
          tags: post.keywords,
        },
      ],
    },
  }),
  ping: (at) => ({ event_type: "ping", timestamp: at.toISOString(), data: { articles: [] } }),
};
