import { z } from "zod";
import { secretConfig, siteAddress } from "../../config/config-values";
import { urlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";

/** A form sends its empty fields as well; they mean what an absent one means. */
const emptyIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const devtoConfig = z.strictObject({
  apiKey: secretConfig.refine((key) => /^[\x21-\x7e]+$/.test(key), "must have no spaces in it"),
  siteAddress: emptyIsAbsent(siteAddress.default("https://dev.to")),
  organizationId: emptyIsAbsent(
    z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, "must be the organisation’s number")
      .optional(),
  ),
  canonicalPattern: emptyIsAbsent(urlPattern.optional()),
});

export type DevtoConfig = z.output<typeof devtoConfig>;

export const devtoFields: ConfigField[] = [
  {
    key: "apiKey",
    label: "API key",
    help: "On DEV: Settings → Extensions → DEV Community API Keys → Generate API Key. It may do everything that your account may do.",
    kind: "secret",
    required: true,
  },
  {
    key: "siteAddress",
    label: "Community address",
    help: "Only for another community that runs on Forem. Empty: https://dev.to.",
    kind: "url",
    required: false,
  },
  {
    key: "organizationId",
    label: "Organisation number",
    help: "To publish in the name of an organisation that you belong to: the number in the address of its settings, or “id” at /api/organizations/<its name>. Empty: in your own name.",
    kind: "text",
    required: false,
  },
  {
    key: "canonicalPattern",
    label: "Original address",
    help: "When the article also stands on your own site: where, such as https://example.com/blog/{slug}. DEV then tells search engines that yours is the original. Empty: DEV’s page is the original.",
    kind: "text",
    required: false,
  },
];
