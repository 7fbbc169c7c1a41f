import { escapeHtml } from "@/lib/text/escape-html";
import type { Post } from "../../../contract";
import type { PayloadProfile } from "./profile";

/**
 * The flat article of BabyLoveGrowth's webhook (babylovegrowth.ai/docs/integrations/webhook), with its mixed
 * spelling of field names. Ids are strings here instead of numbers; the content begins with the title as an H1.
 */
export const babyLoveGrowthProfile: PayloadProfile = {
  label: "BabyLoveGrowth’s webhook (bearer token; live articles only; ids are texts here)",
  proof: "token",
  article: ({ post }) => ({
    id: post.articleId,
    title: post.title,
    slug: post.slug,
    metaDescription: post.metaDescription,
    content_html: `<h1>${escapeHtml(post.title)}</h1>\n${post.html}`,
    content_markdown: `# ${post.title}\n\n${post.markdown}`,
    languageCode: post.languageCode,
    keywords: post.keywords,
    jsonLd: post.jsonLd.find((each) => !isFaq(each)) ?? null,
    faqJsonLd: post.jsonLd.find(isFaq) ?? null,
    createdAt: post.createdAt.toISOString(),
  }),
  ping: (at) => ({ event: "ping", timestamp: at.toISOString() }),
};

function isFaq(jsonLd: Post["jsonLd"][number]): boolean {
  return jsonLd["@type"] === "FAQPage";
}
