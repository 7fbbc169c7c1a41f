import { z } from "zod";

/** A post or a page in the Admin API; only the fields that Galley reads. */
export const ghostPost = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  status: z.enum(["published", "draft", "scheduled", "sent"]),
  visibility: z.string(),
  url: z.string(),
  updated_at: z.string(),
  html: z.string().nullish(),
  custom_excerpt: z.string().nullish(),
  meta_description: z.string().nullish(),
  codeinjection_head: z.string().nullish(),
  tags: z.array(z.object({ name: z.string() })).default([]),
});
export type GhostPost = z.output<typeof ghostPost>;

export const postsAnswer = z.object({ posts: z.array(ghostPost) });
export const pagesAnswer = z.object({ pages: z.array(ghostPost) });
export const siteAnswer = z.object({
  site: z.object({ title: z.string(), url: z.string(), version: z.string() }),
});
export const settingsAnswer = z.object({
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
export const usersAnswer = z.object({
  users: z.array(z.object({ name: z.string(), roles: z.array(z.object({ name: z.string() })) })),
});

export const ghostError = z.object({
  errors: z.array(
    z.object({
      message: z.string(),
      context: z.string().nullish(),
      type: z.string(),
      code: z.string().nullish(),
      details: z
        .array(z.object({ instancePath: z.string().optional(), message: z.string().optional() }))
        .nullish()
        .catch(null),
    }),
  ),
});
export type GhostError = z.output<typeof ghostError>["errors"][number];
