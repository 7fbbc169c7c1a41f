import { z } from "zod";
import { optional, secretSetting, textSetting, urlSetting } from "../../config-form";
import { optionalConfig, siteAddress, tokenConfig } from "../../config-values";
import { fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { publicAddress, refuseUnknownLanguage, timeZoneSetting, urlPattern } from "../../url-pattern";

const collectionId = z
  .string()
  .trim()
  .regex(/^[\w-]{1,100}$/, "must be the plural API id, such as articles");

export const strapiConfig = z
  .strictObject({
    apiUrl: urlSetting(siteAddress, {
      label: "API address",
      help: "Where Strapi’s REST API answers: the server’s address with /api, such as https://cms.example.com/api. Needs Strapi 5.",
    }),
    collection: textSetting(collectionId, {
      label: "Collection",
      help: "The plural API id of the content type, such as articles: in the Content-Type Builder, Edit, “API ID (Plural)”.",
    }),
    token: secretSetting(tokenConfig, {
      label: "API token",
      links: [
        { label: "Open the API tokens in Strapi", address: "{apiUrl.origin}/admin/settings/api-tokens" },
      ],
      help: "In Settings → API Tokens make a token of the type Custom, and permit find, findOne, create, update and delete for this content type.",
    }),
    adminToken: secretSetting(optional(tokenConfig), {
      label: "Admin token",
      help: "Needed to take live articles back: Strapi’s API cannot unpublish with an API token. In Settings → Admin Tokens permit Read and Publish for this content type. Empty: unpublish in Strapi by hand.",
    }),
    urlPattern: publicAddress("Strapi", urlPattern),
    timeZone: timeZoneSetting,
    ...fieldMapShape({
      whereNamesAre:
        "The names are those of the Content-Type Builder; seo.metaDescription is a field of a component that is not repeatable.",
      bodyFormats: [
        { value: "richtext", label: "Rich text (Markdown)" },
        { value: "html", label: "HTML in a text or rich text field" },
        { value: "blocks", label: "Rich text (Blocks)" },
      ],
      bodyFormatHelp:
        "What the body field is. Blocks have no tables, and images need the media library: those become lines of text and links.",
    }),
    locale: textSetting(optionalConfig, {
      label: "Locale",
      help: "For content types with internationalisation: the code of the locale to write, such as de. Empty: the default locale.",
      group: "more",
    }),
  })
  .superRefine(refuseSharedFields)
  .superRefine(refuseUnknownLanguage);

export type StrapiConfig = z.output<typeof strapiConfig>;

/** The address of the admin panel's routes, which are not below /api. */
export function adminRoot({ apiUrl }: Pick<StrapiConfig, "apiUrl">): string {
  return apiUrl.replace(/\/api$/, "");
}
