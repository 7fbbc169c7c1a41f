import { z } from "zod";

/** Only the parts that Galley reads. https://developers.forem.com/api/v1 */
export const userAnswer = z.object({ username: z.string(), name: z.string().nullish() });

export const writtenAnswer = z.object({ id: z.number() });

/** One of the account's articles, as /articles/me/all lists it: published or not, with its Markdown. */
export const articleListAnswer = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    description: z.string().nullish(),
    published: z.boolean(),
    slug: z.string(),
    url: z.string(),
    body_markdown: z.string().nullish(),
    tag_list: z.array(z.string()).nullish(),
  }),
);
export type DevtoArticle = z.output<typeof articleListAnswer>[number];

export const devtoError = z.object({ error: z.string().nullish(), message: z.string().nullish() });

/**
 * Every write sends all fields, because an update without tags deletes them:
 * https://github.com/forem/forem/issues/15364
 */
export interface DevtoArticleInput {
  title: string;
  body_markdown: string;
  published: boolean;
  tags: string[];
  description?: string;
  canonical_url?: string;
  organization_id?: number;
}
