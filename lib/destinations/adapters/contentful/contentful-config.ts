import { z } from "zod";
import { secretSetting, selectSettingOr, textSetting, withDefault } from "../../config-form";
import { requiredConfig, tokenConfig } from "../../config-values";
import { fieldMapShape, refuseSharedFields } from "../../field-map/field-map";
import { plainUrlPattern, publicAddress } from "../../url-pattern";

// The entry's id is the marker, so no field is needed for it.
const { articleIdField: _, ...mapShape } = fieldMapShape({
  whereNamesAre:
    "The names are the field ids: Content model → the type → a field’s Settings. Short text takes 256 characters; longer ones are cut.",
  bodyFormats: [
    { value: "richText", label: "Rich text" },
    { value: "markdown", label: "Markdown in a long text field" },
    { value: "html", label: "HTML in a long text field" },
  ],
  bodyFormatHelp:
    "What the body field is. Rich text needs the formats that articles use (headings, lists, quotes, links, tables) to be allowed in the field’s settings.",
});

const resourceId = requiredConfig.regex(
  /^(?!\.{1,2}$)[\w.-]{1,64}$/,
  "must be an id: letters, digits, dots, - and _",
);

const localeCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,40}$/, "must be a locale’s code, such as en-US");

export const contentfulConfig = z
  .strictObject({
    accessToken: secretSetting(tokenConfig, {
      label: "Access token",
      links: [
        {
          label: "Open the tokens in Contentful",
          address: "https://app.contentful.com/account/profile/cma_tokens",
        },
      ],
      help: "A personal access token: in Contentful, Settings → CMA tokens → Create personal access token. It may do what its user may do.",
    }),
    spaceId: textSetting(resourceId, {
      label: "Space id",
      help: "In Contentful: Settings → General settings. It is also in the address bar, after /spaces/.",
    }),
    contentType: textSetting(resourceId, {
      label: "Content type id",
      links: [
        {
          label: "Open the content model",
          address: "https://app.contentful.com/spaces/{spaceId}/content_types",
        },
      ],
      help: "The content type that articles have, such as blogPost. In Contentful: Content model → the type; its id is on the right and in the address bar.",
    }),
    urlPattern: publicAddress("Contentful", plainUrlPattern),
    ...mapShape,
    locale: textSetting(withDefault(localeCode, "en-US"), {
      label: "Locale",
      help: "The code of the locale to write, as in Settings → Locales. Fields that are not localised only take the default locale. Empty: en-US.",
      group: "more",
    }),
    environmentId: textSetting(withDefault(resourceId, "master"), {
      label: "Environment",
      help: "The environment’s id. Empty: master.",
      group: "more",
    }),
    region: selectSettingOr("global", {
      label: "Data residency",
      help: "Where the space is stored; EU only when your organisation bought EU data residency.",
      options: [
        { value: "global", label: "Standard (api.contentful.com)" },
        { value: "eu", label: "EU (api.eu.contentful.com)" },
      ],
      group: "more",
    }),
  })
  .superRefine(refuseSharedFields);

export type ContentfulConfig = z.output<typeof contentfulConfig>;
