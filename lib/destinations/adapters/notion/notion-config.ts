import { z } from "zod";
import { optional, secretSetting, textSetting, withDefault } from "../../config-form";
import { requiredConfig, secretConfig } from "../../config-values";
import {
  type FieldMap,
  mappedFields,
  mappedSetting,
  refuseSharedFields,
  requiredSetting,
} from "../../field-map/field-map";
import { plainUrlPattern } from "../../url-pattern";

/** The property names in Notion's own templates. */
const slugName = "Slug";
const statusName = "Status";

const naming = "name";
const ofText = "Of the type text.";

const dataSourceId = requiredConfig.regex(
  /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,
  "must be the data source’s id: 32 digits and letters from a to f",
);

export const notionConfig = z
  .strictObject({
    accessToken: secretSetting(secretConfig, {
      label: "Access token",
      links: [
        { label: "Open Integrations in Notion", address: "https://www.notion.so/profile/integrations" },
      ],
      help: "At notion.so/profile/integrations: make an internal integration that may read, update and insert content, and copy its secret. Then open your database in Notion and add it there: ⋯ → Connections.",
    }),
    dataSourceId: textSetting(dataSourceId, {
      label: "Data source id",
      help: "Open the database in Notion: its settings → Manage data sources → ⋯ → Copy data source ID.",
    }),
    slugField: textSetting(requiredSetting("slug", { naming, initial: slugName }), {
      label: "Slug property",
      help: `A text property that takes the last part of the article’s address. Empty: ${slugName}.`,
      group: "names",
    }),
    statusField: textSetting(withDefault(requiredConfig, statusName), {
      label: "Status property",
      help: `A property of the type status, select or checkbox that says whether an article is published; your site should show published ones only. Empty: ${statusName}.`,
      group: "names",
    }),
    publishedValue: textSetting(withDefault(requiredConfig, "Published"), {
      label: "Status of published articles",
      help: "One of the status property’s options; a checkbox is ticked. Empty: Published.",
      group: "more",
    }),
    draftValue: textSetting(withDefault(requiredConfig, "Draft"), {
      label: "Status of drafts",
      help: "One of the status property’s options; a checkbox is not ticked. Empty: Draft.",
      group: "more",
    }),
    excerptField: mappedSetting("excerpt", { naming, note: ofText }),
    metaDescriptionField: mappedSetting("metaDescription", { naming, note: ofText }),
    tagsField: mappedSetting("tags", { naming, note: "Of the type multi-select or text." }),
    articleIdField: mappedSetting("articleId", { naming, note: ofText }),
    urlPattern: textSetting(optional(plainUrlPattern), {
      label: "Public address",
      help: "Where a site that is made of this database shows an article, such as https://example.com/blog/{slug}. Empty: the address that Notion gives to a page which is published to the web.",
    }),
  })
  .superRefine((config, ctx) => {
    refuseSharedFields(config, ctx);
    if (mappedFields(config).some(({ path }) => path === config.statusField)) {
      const message = "is already used for another part of the article; name another one";
      ctx.addIssue({ code: "custom", path: ["statusField"], message });
    }
    if (config.publishedValue === config.draftValue) {
      const message = "must differ from the one for published articles";
      ctx.addIssue({ code: "custom", path: ["draftValue"], message });
    }
  });

export type NotionConfig = z.output<typeof notionConfig>;

/** The property names by role; the title property is found by its type. */
export function propertyMap(config: NotionConfig): FieldMap {
  return {
    slugField: config.slugField,
    excerptField: config.excerptField,
    metaDescriptionField: config.metaDescriptionField,
    tagsField: config.tagsField,
    articleIdField: config.articleIdField,
  };
}
