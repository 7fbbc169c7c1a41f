import { z } from "zod";
import { emptyIsAbsent, requiredConfig, tokenConfig } from "../../config/config-values";
import { plainUrlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";
import { fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { fieldMapFields, publicAddressField } from "../../field-map/field-map-form";

const bodyFormats = ["richText", "markdown", "html"] as const;
const regions = ["global", "eu"] as const;

// The entry's own id is its mark, so that no field has to bear one.
const { articleIdField: _, ...mapShape } = fieldMapShape({ naming: "path" });

const resourceId = requiredConfig.regex(
  /^(?!\.{1,2}$)[\w.-]{1,64}$/,
  "must be an id: letters, digits, dots, - and _",
);

export const contentfulConfig = z
  .strictObject({
    accessToken: tokenConfig,
    spaceId: resourceId,
    environmentId: emptyIsAbsent(resourceId.default("master")),
    region: emptyIsAbsent(z.enum(regions).default("global")),
    contentType: resourceId,
    locale: emptyIsAbsent(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{1,40}$/, "must be a locale’s code, such as en-US")
        .default("en-US"),
    ),
    ...mapShape,
    bodyFormat: emptyIsAbsent(z.enum(bodyFormats).default("richText")),
    urlPattern: emptyIsAbsent(plainUrlPattern.optional()),
  })
  .superRefine(refuseSharedFields);

export type ContentfulConfig = z.output<typeof contentfulConfig>;

export const contentfulFields: ConfigField[] = [
  {
    key: "accessToken",
    label: "Access token",
    help: "A personal access token: in Contentful, Settings → CMA tokens → Create personal access token. It may do what its user may do.",
    kind: "secret",
    required: true,
  },
  {
    key: "spaceId",
    label: "Space id",
    help: "In Contentful: Settings → General settings. It also stands in the address bar after /spaces/.",
    kind: "text",
    required: true,
  },
  {
    key: "contentType",
    label: "Content type id",
    help: "The content type that articles have, such as blogPost. In Contentful: Content model → the type; its id stands at the right or in the address bar.",
    kind: "text",
    required: true,
  },
  publicAddressField("Contentful"),
  ...fieldMapFields({
    whereNamesAre:
      "The names are the field ids: Content model → the type → a field’s Settings. Short text takes 256 characters; longer ones are cut.",
    bodyFormats: [
      { value: "richText", label: "Rich text" },
      { value: "markdown", label: "Markdown in a long text field" },
      { value: "html", label: "HTML in a long text field" },
    ],
    bodyFormatHelp:
      "What the body field is. Rich text needs the formats that articles use (headings, lists, quotes, links, tables) to be allowed in the field’s settings.",
  }).filter(({ key }) => key !== "articleIdField"),
  {
    key: "locale",
    label: "Locale",
    help: "The code of the locale to write, as in Settings → Locales. Fields that are not localised only take the default locale. Empty: en-US.",
    kind: "text",
    required: false,
  },
  {
    key: "environmentId",
    label: "Environment",
    help: "The environment’s id. Empty: master.",
    kind: "text",
    required: false,
  },
  {
    key: "region",
    label: "Data residency",
    help: "Where the space is stored; EU only when your organisation bought EU data residency.",
    kind: "select",
    required: false,
    options: [
      { value: "global", label: "Standard (api.contentful.com)" },
      { value: "eu", label: "EU (api.eu.contentful.com)" },
    ],
  },
];
