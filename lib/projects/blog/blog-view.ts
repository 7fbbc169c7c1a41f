import { z } from "zod";
import { blogAddress, pictureAddress } from "@/lib/destinations/adapters/hosted/blog-address";
import { accentColours } from "@/lib/destinations/adapters/hosted/site/accent";
import type { Database } from "@/lib/platform/db/connection";
import {
  type BlogVisibility,
  blogVisibilities,
  type ProjectRow,
  type StoredPicture,
} from "@/lib/platform/db/schema";
import { proposeCategories } from "./categories";
import { listCategories, listLiveKeywords } from "./queries";

const picture = z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable();

export const blogView = z.object({
  blog: z.object({
    project_id: z.uuid(),
    url: z.string(),
    accent: z.string().describe("The colour as it was given, #rrggbb; empty for Galley’s own."),
    accent_shown: z
      .object({ light: z.string(), dark: z.string() })
      .nullable()
      .describe("The colours in which links are shown, adjusted so that they can be read."),
    visibility: z.enum(blogVisibilities),
    author_name: z.string(),
    author_bio: z.string(),
    author_url: z.string(),
    logo: picture,
    author_picture: picture,
    categories: z.array(
      z.object({
        name: z.string(),
        words: z.array(z.string()),
        url: z.string(),
        articles: z.number().describe("Live articles in it, counted to 1000."),
      }),
    ),
    proposed_categories: z.array(z.object({ name: z.string(), articles: z.number() })),
  }),
});

export async function viewBlog(
  db: Database,
  baseUrl: string,
  row: ProjectRow,
): Promise<z.input<typeof blogView>> {
  const [categories, keywords] = await Promise.all([
    listCategories(db, row.id),
    listLiveKeywords(db, row.id),
  ]);
  const url = blogAddress(baseUrl, row.slug);
  const shown = (stored: StoredPicture | null) =>
    stored === null
      ? null
      : {
          url: pictureAddress(baseUrl, row.slug, stored.hash),
          width: stored.width,
          height: stored.height,
        };
  const visibility: BlogVisibility = row.blogVisibility;
  return {
    blog: {
      project_id: row.id,
      url,
      accent: row.blogAccent,
      accent_shown: row.blogAccent === "" ? null : accentColours(row.blogAccent),
      visibility,
      author_name: row.authorName,
      author_bio: row.authorBio,
      author_url: row.authorUrl,
      logo: shown(row.blogLogo),
      author_picture: shown(row.authorPicture),
      categories: categories.map(({ slug, name, words, articles }) => ({
        name,
        words,
        url: `${url}/category/${encodeURIComponent(slug)}`,
        articles,
      })),
      proposed_categories: proposeCategories(keywords, categories),
    },
  };
}
