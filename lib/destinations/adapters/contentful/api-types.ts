import { z } from "zod";
import { entryId } from "../../api/entry-id";

/** Only the parts that Galley reads. https://www.contentful.com/developers/docs/references/content-management-api/ */
export const entryAnswer = z.object({
  sys: z.object({
    id: entryId,
    version: z.number(),
    publishedVersion: z.number().nullish(),
    archivedVersion: z.number().nullish(),
    contentType: z.object({ sys: z.object({ id: z.string() }) }),
  }),
  /** The values by field, then by locale. */
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  metadata: z.unknown().optional(),
});
export type ContentfulEntry = z.output<typeof entryAnswer>;

export const entryListAnswer = z.object({ items: z.array(entryAnswer) });

export const contentTypeAnswer = z.object({
  name: z.string(),
  fields: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      localized: z.boolean().nullish(),
      disabled: z.boolean().nullish(),
      items: z.object({ type: z.string() }).nullish(),
    }),
  ),
});
export type ContentfulType = z.output<typeof contentTypeAnswer>;

export const localeListAnswer = z.object({
  items: z.array(z.object({ code: z.string(), default: z.boolean().nullish() })),
});
export type ContentfulLocale = z.output<typeof localeListAnswer>["items"][number];

const problemDetail = z.object({
  name: z.string().nullish(),
  details: z.string().nullish(),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
});

export const contentfulError = z.object({
  sys: z.object({ type: z.literal("Error"), id: z.string() }),
  message: z.string().nullish(),
  details: z
    .object({ errors: z.array(problemDetail).nullish() })
    .nullish()
    .catch(null),
});
