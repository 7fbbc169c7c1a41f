import { DestinationFailure } from "../../contract";
import type { WordPressPost } from "./api-types";
import type { WordPressApi } from "./client";
import { wordPressFailure } from "./failures";
import { metaOf, yoastKey } from "./mapper";

/** The plugin that stores meta descriptions on a site; WordPress itself has no field for them. */
export type SeoPlugin = "yoast" | "yoast-closed" | "rank-math" | "none";

/** `metaKeys` are the meta keys of posts that the API lets us write. */
export function seoPluginOf(namespaces: string[], metaKeys: string[]): SeoPlugin {
  if (metaKeys.includes(yoastKey)) return "yoast";
  if (namespaces.includes("rankmath/v1")) return "rank-math";
  return namespaces.includes("yoast/v1") ? "yoast-closed" : "none";
}

/** A sentence on what the site does with meta descriptions. */
export const seoPluginSentence: Record<SeoPlugin, string> = {
  yoast: "Meta descriptions are written to Yoast SEO.",
  "rank-math": "Meta descriptions are written to Rank Math.",
  "yoast-closed":
    "The site’s Yoast SEO lets no other program write meta descriptions: update it, or enter them in WordPress.",
  none: "WordPress has no place for a meta description without an SEO plugin: install Yoast SEO or Rank Math.",
};

/**
 * Writes the meta description of a post. The post itself is already written, so any failure here is a warning.
 * Returns the post as it is afterwards.
 */
export async function writeMetaDescription(
  api: WordPressApi,
  post: WordPressPost,
  description: string,
): Promise<{ post: WordPressPost; warnings: string[] }> {
  const stored = metaOf(post)[yoastKey];
  if ((stored ?? "") === description && (stored !== undefined || description === ""))
    return { post, warnings: [] };
  try {
    if (stored !== undefined) {
      const written = await api.writePost(`posts/${post.id}`, { meta: { [yoastKey]: description } });
      return { post: written, warnings: [] };
    }
    const plugin = seoPluginOf((await api.index()).namespaces, []);
    if (plugin !== "rank-math") return { post, warnings: [seoPluginSentence[plugin]] };
    await writeToRankMath(api, post.id, description);
    return { post, warnings: [] };
  } catch (error) {
    if (!(error instanceof DestinationFailure)) throw error;
    return {
      post,
      warnings: [`The post is written, but not its meta description: ${error.message} Then publish again.`],
    };
  }
}

async function writeToRankMath(api: WordPressApi, postId: number, description: string): Promise<void> {
  const answer = await api.call("rankmath/v1/updateMeta", {
    method: "POST",
    json: { objectType: "post", objectID: postId, meta: { rank_math_description: description } },
  });
  if (answer.status !== 200) throw wordPressFailure(answer);
}
