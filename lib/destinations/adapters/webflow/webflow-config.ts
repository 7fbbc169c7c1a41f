import { z } from "zod";
import { emptyIsAbsent, requiredConfig, siteAddress, tokenConfig } from "../../config/config-values";
import { plainUrlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";
import { type FieldMap, fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { fieldMapFields } from "../../field-map/field-map-form";

/** The names in Webflow's own template of a blog; every collection has the first two under these names. */
const fieldNames = { title: "name", slug: "slug", body: "post-body" };

const { bodyField, excerptField, metaDescriptionField, tagsField, articleIdField } = fieldMapShape({
  naming: "name",
  defaults: fieldNames,
});

export const webflowConfig = z
  .strictObject({
    apiToken: tokenConfig,
    collectionId: requiredConfig.refine((id) => /^[0-9a-f]{24}$/i.test(id), {
      error: "must be the collection’s id: 24 digits and letters from a to f",
    }),
    siteAddress: emptyIsAbsent(siteAddress.optional()),
    urlPattern: emptyIsAbsent(plainUrlPattern.optional()),
    bodyField,
    excerptField,
    metaDescriptionField,
    tagsField,
    articleIdField,
  })
  .superRefine((config, ctx) => {
    refuseSharedFields(fieldMapOf(config), ctx);
    if (config.siteAddress === undefined && config.urlPattern === undefined) {
      const message = "is needed, or else the public address: without one of them the page cannot be proven";
      ctx.addIssue({ code: "custom", path: ["siteAddress"], message });
    }
  });

export type WebflowConfig = z.output<typeof webflowConfig>;

export function fieldMapOf(config: FieldMap): FieldMap {
  return { ...config, titleField: fieldNames.title, slugField: fieldNames.slug };
}

const bodyHelp =
  "The rich text field that takes the article. Names are the fields’ slugs: Designer → CMS → the collection’s settings → a field’s gear. Empty: post-body.";

const asked = new Set(["bodyField", "excerptField", "metaDescriptionField", "tagsField", "articleIdField"]);

export const webflowFields: ConfigField[] = [
  {
    key: "apiToken",
    label: "API token",
    help: "In Webflow: Site settings → Apps & integrations → API access → Generate API token, with “CMS: Read and write”.",
    kind: "secret",
    required: true,
  },
  {
    key: "collectionId",
    label: "Collection id",
    help: "In the Designer: CMS → the settings of your blog’s collection. The id stands at the top, below the name.",
    kind: "text",
    required: true,
  },
  {
    key: "siteAddress",
    label: "Site address",
    help: "Needed, unless there is a public address: the domain that readers see, such as https://www.example.com. An article’s page is then https://www.example.com/<collection’s slug>/<article’s slug>.",
    kind: "text",
    required: false,
  },
  {
    key: "urlPattern",
    label: "Public address",
    help: "Only where your pages have other addresses, such as https://example.com/guides/{slug}.",
    kind: "text",
    required: false,
  },
  ...fieldMapFields({
    whereNamesAre: "",
    defaults: fieldNames,
    bodyFormats: [],
    bodyFormatHelp: "",
  })
    .filter(({ key }) => asked.has(key))
    .map((field) => (field.key === "bodyField" ? { ...field, help: bodyHelp } : field)),
];
