import { z } from "zod";
import { entryId } from "../../api/entry-id";

/** Only the parts that Galley reads. https://developers.webflow.com/data/reference/cms */
export const collectionAnswer = z.object({
  displayName: z.string(),
  slug: z.string().nullish(),
  fields: z.array(z.object({ slug: z.string().nullish(), type: z.string() })),
});
export type WebflowCollection = z.output<typeof collectionAnswer>;

export const itemAnswer = z.object({
  id: entryId,
  lastPublished: z.string().nullish(),
  isArchived: z.boolean().nullish(),
  isDraft: z.boolean().nullish(),
  fieldData: z.looseObject({ name: z.string(), slug: z.string() }),
});
export type WebflowItem = z.output<typeof itemAnswer>;

export const itemListAnswer = z.object({ items: z.array(itemAnswer) });

export const webflowPublished = z.object({
  publishedItemIds: z.array(z.string()).nullish(),
  errors: z.array(z.string()).nullish(),
});

const detail = z.union([
  z.string(),
  z.object({ param: z.string().nullish(), description: z.string().nullish() }),
]);

export const webflowError = z.object({
  code: z.string().nullish(),
  message: z.string().nullish(),
  details: z.array(detail).nullish(),
});

/**
 * The body of a create or an update. `isDraft` is always sent, because the documentation disagrees about its
 * default.
 */
export interface WebflowItemInput {
  isArchived: false;
  isDraft: boolean;
  fieldData: Record<string, unknown>;
}
