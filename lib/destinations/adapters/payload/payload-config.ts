import { z } from "zod";
import { secretSetting, textSetting, urlSetting, withDefault } from "../../config-form";
import { optionalConfig, siteAddress, tokenConfig } from "../../config-values";
import { fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { publicAddress, refuseUnknownLanguage, timeZoneSetting, urlPattern } from "../../url-pattern";

const apiSlug = z
  .string()
  .trim()
  .regex(/^[\w-]{1,100}$/, "must be a slug as in the address of the API, such as posts");

export const payloadConfig = z
  .strictObject({
    apiUrl: urlSetting(siteAddress, {
      label: "API address",
      help: "Where Payload’s REST API answers, usually your site’s address with /api, such as https://example.com/api.",
    }),
    collection: textSetting(apiSlug, {
      label: "Collection",
      help: "The slug of the collection that articles go into: the last part of its address in the admin panel, /admin/collections/posts.",
    }),
    apiKey: secretSetting(tokenConfig, {
      label: "API key",
      links: [{ label: "Open your account in Payload", address: "{apiUrl.origin}/admin/account" }],
      help: "In the admin panel, open a user who may write to the collection, tick “Enable API key” and save. Without that tick, set auth: { useAPIKey: true } in the user collection’s config.",
    }),
    authCollection: textSetting(withDefault(apiSlug, "users"), {
      label: "Collection of the key’s user",
      help: "The slug of the collection in which the API key was made. Empty: users.",
      group: "more",
    }),
    urlPattern: publicAddress("Payload", urlPattern),
    timeZone: timeZoneSetting,
    ...fieldMapShape({
      bodyName: "content",
      whereNamesAre:
        "The names are those of the collection’s config, for instance meta.description for a field in a group.",
      bodyFormats: [
        { value: "lexical", label: "Rich text (Lexical)" },
        { value: "html", label: "HTML in a text, textarea or code field" },
        { value: "markdown", label: "Markdown in a text, textarea or code field" },
      ],
      bodyFormatHelp:
        "What the body field is. Payload’s own rich text is Lexical; it has no tables, and images need a media library: those become lines of text and links.",
    }),
    locale: textSetting(optionalConfig, {
      label: "Locale",
      help: "For localised collections: the code of the locale to write, such as de. Empty: Payload’s default locale.",
      group: "more",
    }),
  })
  .superRefine(refuseSharedFields)
  .superRefine(refuseUnknownLanguage);

export type PayloadConfig = z.output<typeof payloadConfig>;
