import { z } from "zod";

/** The API's index, requested with `_fields`. PHP encodes an empty object as an empty list. */
export const siteIndex = z.object({
  name: z.string().default(""),
  namespaces: z.array(z.string()),
  authentication: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
});
export type SiteIndex = z.output<typeof siteIndex>;

export const currentUser = z.object({
  name: z.string().default(""),
  roles: z.array(z.string()).default([]),
  capabilities: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

const editable = z.object({ raw: z.string() });

/** A post in the context "edit". `excerpt` is absent where the site has disabled excerpts. */
export const wordPressPost = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  slug: z.string(),
  link: z.string(),
  date_gmt: z.string().nullish(),
  modified_gmt: z.string().nullish(),
  title: editable,
  content: editable,
  excerpt: editable.optional(),
  tags: z.array(z.number()).optional(),
  meta: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
  _embedded: z.record(z.string(), z.unknown()).optional(),
});
export type WordPressPost = z.output<typeof wordPressPost>;

const shown = z.object({ rendered: z.string() });

/** A post in the context "view", which needs no right to edit it. */
export const visiblePost = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  slug: z.string(),
  link: z.string(),
  title: shown,
  content: shown,
});
export type VisiblePost = z.output<typeof visiblePost>;

/** The value of wp:term under `_embedded`: a list per taxonomy, with an error object for a hidden taxonomy. */
export const embeddedTerms = z.array(
  z.array(z.object({ taxonomy: z.string().optional(), name: z.string().optional() })),
);

export const term = z.object({ id: z.number().int().positive(), name: z.string() });

export const problem = z.object({
  code: z.string(),
  message: z.string(),
  data: z
    .object({
      term_id: z.coerce.number().int().positive().optional().catch(undefined),
      params: z.record(z.string(), z.string()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
