import { z } from "zod";
import { requiredConfig, secretConfig } from "../../config/config-values";
import { urlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";
import { type FieldMap, fieldMapShape, mappedFields, refuseSharedFields } from "../../field-map/field-map";
import { fieldMapFields } from "../../field-map/field-map-form";

/** The names in Notion's own templates. */
const slugName = "Slug";
const statusName = "Status";

const { slugField, excerptField, metaDescriptionField, tagsField, articleIdField } = fieldMapShape({
  naming: "name",
  defaults: { slug: slugName },
});

/** A form sends its empty fields as well; they mean what an absent one means. */
const emptyIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const named = (name: string) => emptyIsAbsent(requiredConfig.default(name));

/** The address is made of the page's id and slug alone. */
const plainPattern = urlPattern.refine(
  (pattern) => !/\{(?:year|month|day|language)\}/.test(pattern),
  "may contain {slug} and {id} only",
);

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export const notionConfig = z
  .strictObject({
    accessToken: secretConfig,
    dataSourceId: requiredConfig.regex(
      uuid,
      "must be the data source’s id: 32 digits and letters from a to f",
    ),
    slugField,
    statusField: named(statusName),
    publishedValue: named("Published"),
    draftValue: named("Draft"),
    excerptField,
    metaDescriptionField,
    tagsField,
    articleIdField,
    urlPattern: emptyIsAbsent(plainPattern.optional()),
  })
  .superRefine((config, ctx) => {
    refuseSharedFields(config, ctx);
    if (mappedFields(config).some(({ path }) => path === config.statusField)) {
      const message = "is written to by another part of the article already; name another one";
      ctx.addIssue({ code: "custom", path: ["statusField"], message });
    }
    if (config.publishedValue === config.draftValue) {
      const message = "must be another one than for published articles";
      ctx.addIssue({ code: "custom", path: ["draftValue"], message });
    }
  });

export type NotionConfig = z.output<typeof notionConfig>;

/** Properties by role; the title's is found by its type. */
export function propertyMap(config: NotionConfig): FieldMap {
  return {
    slugField: config.slugField,
    excerptField: config.excerptField,
    metaDescriptionField: config.metaDescriptionField,
    tagsField: config.tagsField,
    articleIdField: config.articleIdField,
  };
}

const mapped = fieldMapFields({
  whereNamesAre: "",
  defaults: { slug: slugName },
  bodyFormats: [],
  bodyFormatHelp: "",
});
const asked = ["excerptField", "metaDescriptionField", "tagsField", "articleIdField"];

export const notionFields: ConfigField[] = [
  {
    key: "accessToken",
    label: "Access token",
    help: "At notion.so/profile/integrations: make an internal integration that may read, update and insert content, and copy its secret. Then open your database in Notion and add it there: ⋯ → Connections.",
    kind: "secret",
    required: true,
  },
  {
    key: "dataSourceId",
    label: "Data source id",
    help: "Open the database in Notion: its settings → Manage data sources → ⋯ → Copy data source ID.",
    kind: "text",
    required: true,
  },
  {
    key: "slugField",
    label: "Slug property",
    help: `A text property that takes the last part of the article’s address. Empty: ${slugName}.`,
    kind: "text",
    required: false,
  },
  {
    key: "statusField",
    label: "Status property",
    help: `A property of the type status, select or checkbox that says whether an article is published; your site should show published ones only. Empty: ${statusName}.`,
    kind: "text",
    required: false,
  },
  {
    key: "publishedValue",
    label: "Status of published articles",
    help: "One of the status property’s options; a checkbox is ticked. Empty: Published.",
    kind: "text",
    required: false,
  },
  {
    key: "draftValue",
    label: "Status of drafts",
    help: "One of the status property’s options; a checkbox is not ticked. Empty: Draft.",
    kind: "text",
    required: false,
  },
  ...mapped
    .filter(({ key }) => asked.includes(key))
    .map((field) =>
      field.key === "tagsField"
        ? { ...field, help: `${field.help} Of the type multi-select or text.` }
        : { ...field, help: `${field.help} Of the type text.` },
    ),
  {
    key: "urlPattern",
    label: "Public address",
    help: "Where a site that is made of this database shows an article, such as https://example.com/blog/{slug}. Empty: the address that Notion gives to a page which is published to the web.",
    kind: "text",
    required: false,
  },
];
