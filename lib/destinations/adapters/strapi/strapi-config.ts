import { z } from "zod";
import { emptyIsAbsent, optionalConfig, siteAddress, tokenConfig } from "../../config/config-values";
import { refuseUnknownLanguage, urlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";
import { fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { fieldMapFields, publicAddressField } from "../../field-map/field-map-form";

const bodyFormats = ["richtext", "html", "blocks"] as const;

export const strapiConfig = z
  .strictObject({
    apiUrl: siteAddress,
    collection: z
      .string()
      .trim()
      .regex(/^[\w-]{1,100}$/, "must be the plural API id, such as articles"),
    token: tokenConfig,
    adminToken: emptyIsAbsent(tokenConfig.optional()),
    ...fieldMapShape({ naming: "path" }),
    bodyFormat: z.enum(bodyFormats).default("richtext"),
    locale: optionalConfig,
    urlPattern: emptyIsAbsent(urlPattern.optional()),
  })
  .superRefine(refuseSharedFields)
  .superRefine(refuseUnknownLanguage);

export type StrapiConfig = z.output<typeof strapiConfig>;

export const strapiFields: ConfigField[] = [
  {
    key: "apiUrl",
    label: "API address",
    help: "Where Strapi’s REST API answers: the server’s address with /api, such as https://cms.example.com/api. Needs Strapi 5.",
    kind: "url",
    required: true,
  },
  {
    key: "collection",
    label: "Collection",
    help: "The plural API id of the content type, such as articles: in the Content-Type Builder, Edit, “API ID (Plural)”.",
    kind: "text",
    required: true,
  },
  {
    key: "token",
    label: "API token",
    help: "In Settings → API Tokens make a token of the type Custom, and permit find, findOne, create, update and delete for this content type.",
    kind: "secret",
    required: true,
  },
  {
    key: "adminToken",
    label: "Admin token",
    help: "Needed to take live articles back: Strapi’s API cannot unpublish with an API token. In Settings → Admin Tokens permit Read and Publish for this content type. Empty: unpublish in Strapi by hand.",
    kind: "secret",
    required: false,
  },
  publicAddressField("Strapi"),
  ...fieldMapFields({
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
  {
    key: "locale",
    label: "Locale",
    help: "For content types with internationalisation: the code of the locale to write, such as de. Empty: the default locale.",
    kind: "text",
    required: false,
  },
];

/** Where the routes of the admin panel are: beside /api. */
export function adminRoot({ apiUrl }: Pick<StrapiConfig, "apiUrl">): string {
  return apiUrl.replace(/\/api$/, "");
}
