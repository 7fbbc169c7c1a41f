import { z } from "zod";
import { articleOrders } from "@/lib/articles/rows/listing";
import type { ListedFilter } from "@/lib/articles/rows/saved-filters";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import { articleFilterFields } from "../many/article-filter";

const { search, state, scoreMin, scoreMax, languageCode, mark } = articleFilterFields;

/** What a saved filter narrows the list by besides a connection, and its order. */
export const savedFields = {
  search,
  state,
  scoreMin,
  scoreMax,
  languageCode,
  mark,
  order: z.enum(articleOrders).optional(),
};

export const savedFilterView = z.object({
  filter_id: z.uuid(),
  name: z.string(),
  filter: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe("The fields by which `dashboard.articles` is called, without those that are not set."),
  connection_removed: z.boolean().describe("Its connection was removed, so that it finds nothing."),
});

export function viewSavedFilter(row: ListedFilter): z.input<typeof savedFilterView> {
  return {
    filter_id: row.id,
    name: row.name,
    filter: { ...row.filter, ...(row.integrationId !== null && { integrationId: row.integrationId }) },
    connection_removed: row.connectionRemoved,
  };
}

/** The person whose filters a call is about. */
export function requireFilterOwner({ actor }: Context): string {
  const userId = personOf(actor);
  if (userId === null) throw new Refusal("unauthorized", "Filters belong to a person: sign in.");
  return userId;
}
