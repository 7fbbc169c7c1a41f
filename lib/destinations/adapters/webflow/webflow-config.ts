import { z } from "zod";
import { optional, secretSetting, textSetting } from "../../config-form";
import { requiredConfig, siteAddress, tokenConfig } from "../../config-values";
import { type FieldMap, mappedSetting, refuseSharedFields, requiredSetting } from "../../field-map/field-map";
import { plainUrlPattern } from "../../url-pattern";

/** The field names of Webflow's blog template; every collection has the first two. */
const fieldNames = { title: "name", slug: "slug", body: "post-body" };

const naming = "name";

const collectionId = requiredConfig.refine((id) => /^[0-9a-f]{24}$/i.test(id), {
  error: "must be the collection’s id: 24 digits and letters from a to f",
});

export const webflowConfig = z
  .strictObject({
    apiToken: secretSetting(tokenConfig, {
      label: "API token",
      links: [{ label: "Open your sites in Webflow", address: "https://webflow.com/dashboard" }],
      help: "In Webflow: Site settings → Apps & integrations → API access → Generate API token, with “CMS: Read and write”.",
    }),
    collectionId: textSetting(collectionId, {
      label: "Collection id",
      help: "In the Designer: CMS → the settings of your blog’s collection. The id is at the top, below the name.",
    }),
    siteAddress: textSetting(optional(siteAddress), {
      label: "Site address",
      help: "Needed, unless there is a public address: the domain that readers see, such as https://www.example.com. An article’s page is then https://www.example.com/<collection’s slug>/<article’s slug>.",
      group: "more",
    }),
    urlPattern: textSetting(optional(plainUrlPattern), {
      label: "Public address",
      help: "Only where your pages have other addresses, such as https://example.com/guides/{slug}.",
    }),
    bodyField: textSetting(requiredSetting("body", { naming, initial: fieldNames.body }), {
      label: "Body field",
      help: "The rich text field that takes the article. Names are the fields’ slugs: Designer → CMS → the collection’s settings → a field’s gear. Empty: post-body.",
      group: "names",
    }),
    excerptField: mappedSetting("excerpt", { naming }),
    metaDescriptionField: mappedSetting("metaDescription", { naming }),
    tagsField: mappedSetting("tags", { naming }),
    articleIdField: mappedSetting("articleId", { naming }),
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
