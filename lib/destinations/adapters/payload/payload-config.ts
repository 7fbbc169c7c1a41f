import { z } from "zod";
import { emptyIsAbsent, optionalConfig, siteAddress, tokenConfig } from "../../config/config-values";
import { refuseUnknownLanguage, urlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";
import { fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { fieldMapFields, publicAddressField } from "../../field-map/field-map-form";

const bodyFormats = ["lexical", "html", "markdown"] as const;
const defaults = { body: "content" };

const apiSlug = z
  .string()
  .trim()
  .regex(/^[\w-]{1,100}$/, "must be a slug as in the address of the API, such as posts");

export const payloadConfig = z
  .strictObject({
    apiUrl: siteAddress,
    collection: apiSlug,
    authCollection: emptyIsAbsent(apiSlug.default("users")),
    apiKey: tokenConfig,
    ...fieldMapShape({ naming: "path", defaults }),
    bodyFormat: z.enum(bodyFormats).default("lexical"),
    locale: optionalConfig,
    urlPattern: emptyIsAbsent(urlPattern.optional()),
  })
  .superRefine(refuseSharedFields)
  .superRefine(refuseUnknownLanguage);

export type PayloadConfig = z.output<typeof payloadConfig>;

export const payloadFields: ConfigField[] = [
  {
    key: "apiUrl",
    label: "API address",
    help: "Where Payload’s REST API answers, usually your site’s address with /api, such as https://example.com/api.",
    kind: "url",
    required: true,
  },
  {
    key: "collection",
    label: "Collection",
    help: "The slug of the collection that articles go into: the last part of its address in the admin panel, /admin/collections/posts.",
    kind: "text",
    required: true,
  },
  {
    key: "apiKey",
    label: "API key",
    help: "In the admin panel, open a user who may write to the collection, tick “Enable API key” and save. Without that tick, set auth: { useAPIKey: true } in the user collection’s config.",
    kind: "secret",
    required: true,
  },
  {
    key: "authCollection",
    label: "Collection of the key’s user",
    help: "The slug of the collection in which the API key was made. Empty: users.",
    kind: "text",
    required: false,
  },
  publicAddressField("Payload"),
  ...fieldMapFields({
    whereNamesAre:
      "The names are those of the collection’s config, for instance meta.description for a field in a group.",
    defaults,
    bodyFormats: [
      { value: "lexical", label: "Rich text (Lexical)" },
      { value: "html", label: "HTML in a text, textarea or code field" },
      { value: "markdown", label: "Markdown in a text, textarea or code field" },
    ],
    bodyFormatHelp:
      "What the body field is. Payload’s own rich text is Lexical; it has no tables, and images need a media library: those become lines of text and links.",
  }),
  {
    key: "locale",
    label: "Locale",
    help: "For localised collections: the code of the locale to write, such as de. Empty: Payload’s default locale.",
    kind: "text",
    required: false,
  },
];
