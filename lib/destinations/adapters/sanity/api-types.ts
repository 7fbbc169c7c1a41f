import { z } from "zod";
import { entryId } from "../../api/entry-id";

/** Only the parts that Galley reads. https://www.sanity.io/docs/http-reference */
export const documentAnswer = z
  .looseObject({ _id: entryId, _type: z.string(), _rev: z.string() })
  .transform(({ _id: id, _type: type, _rev: rev, ...rest }) => ({ id, type, rev, content: writable(rest) }));
/** `content` has the fields that may be written again: without those that Sanity sets, but with the creation date. */
export type SanityDocument = z.output<typeof documentAnswer>;

export const documentListAnswer = z.object({
  documents: z.array(documentAnswer),
  /** Why requested documents are missing in the list. */
  omitted: z.array(z.object({ id: z.string(), reason: z.string() })).nullish(),
});
export const idListAnswer = z.object({ result: z.array(entryId) });
export const countAnswer = z.object({ result: z.number() });
export const mutationAnswer = z.object({ transactionId: z.string() });

const reason = z.object({ description: z.string().nullish(), type: z.string().nullish() });

/** Errors of the data store have an object; errors before it is reached have a name and a message. */
export const sanityError = z.object({
  error: z
    .union([z.string(), reason.extend({ items: z.array(z.object({ error: reason.nullish() })).nullish() })])
    .nullish(),
  message: z.string().nullish(),
});

/** https://www.sanity.io/docs/http-reference/mutation */
export type Mutation =
  | { create: Record<string, unknown> }
  | { createOrReplace: Record<string, unknown> }
  | { patch: { id: string; ifRevisionID: string; set: Record<string, unknown> } }
  | { delete: { id: string } };

function writable(document: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(document).filter(([key]) => key !== "_updatedAt" && key !== "_system");
  return Object.fromEntries(entries);
}
