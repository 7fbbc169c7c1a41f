import { z } from "zod";
import { optional, secretSetting, textSetting, urlSetting, withDefault } from "../../config-form";
import { secretConfig, siteAddress } from "../../config-values";
import { timeZoneSetting, urlPattern } from "../../url-pattern";

const tokenKey = secretConfig.refine((key) => /^[\x21-\x7e]+$/.test(key), "must have no spaces in it");

const organizationId = z
  .string()
  .trim()
  .regex(/^\d{1,12}$/, "must be the organisation’s number");

export const devtoConfig = z.strictObject({
  apiKey: secretSetting(tokenKey, {
    label: "API key",
    links: [{ label: "Open Extensions on DEV", address: "https://dev.to/settings/extensions" }],
    help: "On DEV: Settings → Extensions → DEV Community API Keys → Generate API Key. It may do everything that your account may do.",
  }),
  siteAddress: urlSetting(withDefault(siteAddress, "https://dev.to"), {
    label: "Community address",
    help: "Only for another community that runs on Forem. Empty: https://dev.to.",
  }),
  organizationId: textSetting(optional(organizationId), {
    label: "Organisation number",
    help: "To publish in the name of an organisation that you belong to: the number in the address of its settings, or “id” at /api/organizations/<its name>. Empty: in your own name.",
    group: "more",
  }),
  canonicalPattern: textSetting(optional(urlPattern), {
    label: "Original address",
    help: "If the article is on your own site as well: its address there, such as https://example.com/blog/{slug}. DEV then tells search engines that yours is the original. Empty: DEV’s page is the original.",
    group: "more",
  }),
  timeZone: timeZoneSetting,
});

export type DevtoConfig = z.output<typeof devtoConfig>;
