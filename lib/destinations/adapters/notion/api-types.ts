import { z } from "zod";
import { entryId } from "../../api/entry-id";

/** Only the parts that Galley reads. https://developers.notion.com/reference */
const text = z.array(z.object({ plain_text: z.string() }));
const option = z.object({ name: z.string() }).nullish();

const propertyValue = z.object({
  type: z.string(),
  title: text.nullish(),
  rich_text: text.nullish(),
  select: option,
  status: option,
  checkbox: z.boolean().nullish(),
  multi_select: z.array(z.object({ name: z.string() })).nullish(),
});
export type PropertyValue = z.output<typeof propertyValue>;

export const pageAnswer = z.object({
  id: entryId,
  in_trash: z.boolean().nullish(),
  public_url: z.string().nullish(),
  parent: z.object({ data_source_id: z.string().nullish() }),
  /** A property of a type that Galley does not write may have any shape. */
  properties: z.record(z.string(), propertyValue.catch({ type: "unknown" })),
});
export type NotionPage = z.output<typeof pageAnswer>;

export const pageListAnswer = z.object({ results: z.array(pageAnswer) });
export const markdownAnswer = z.object({ markdown: z.string() });

const options = z.object({ options: z.array(z.object({ name: z.string() })) }).nullish();

export const dataSourceAnswer = z.object({
  title: text.nullish(),
  properties: z.record(z.string(), z.object({ type: z.string(), status: options.catch(null) })),
});
export type NotionDataSource = z.output<typeof dataSourceAnswer>;

export const notionError = z.object({
  object: z.literal("error"),
  code: z.string(),
  message: z.string().nullish(),
});
