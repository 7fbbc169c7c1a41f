import type { z } from "zod";
import {
  articlePayload,
  type pingMessage,
  type removalMessage,
} from "@/lib/platform/messages/payload-schema";
import type { PayloadProfile } from "./profile";

/** Galley's own format, described by the JSON Schema at /webhooks/schema.json. */
export const galleyProfile: PayloadProfile = {
  label: "Galley (signed; JSON Schema at /webhooks/schema.json)",
  proof: "signature",
  article({ type, at, post, receiverId }) {
    const data: z.input<typeof articlePayload> = {
      id: post.articleId,
      receiver_id: receiverId,
      title: post.title,
      slug: post.slug,
      language: post.languageCode,
      excerpt: post.excerpt,
      meta_description: post.metaDescription,
      keywords: post.keywords,
      content_html: post.html,
      content_markdown: post.markdown,
      json_ld: post.jsonLd,
      brand_name: post.brandName,
      created_at: post.createdAt.toISOString(),
    };
    return { type, timestamp: at.toISOString(), data };
  },
  removal({ at, articleId, receiverId, lastBody }): z.input<typeof removalMessage> {
    return {
      type: "article.unpublished",
      timestamp: at.toISOString(),
      data: { id: articleId, receiver_id: receiverId, slug: slugIn(lastBody) },
    };
  },
  ping: (at): z.input<typeof pingMessage> => ({ type: "ping", timestamp: at.toISOString(), data: {} }),
};

/** The slug in a message of this format; null for a message sent before the format was changed. */
function slugIn(body: string | null): string | null {
  const message: unknown = body === null ? null : JSON.parse(body);
  if (typeof message !== "object" || message === null || !("data" in message)) return null;
  return articlePayload.pick({ slug: true }).safeParse(message.data).data?.slug ?? null;
}
