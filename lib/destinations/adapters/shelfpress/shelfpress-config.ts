import { z } from "zod";
import { optional, secretSetting, textSetting, urlSetting } from "../../config/config-form";
import { siteAddress, tokenConfig } from "../../config/config-values";
import { plainUrlPattern } from "../../config/url-pattern";

export const shelfpressConfig = z.strictObject({
  apiUrl: urlSetting(siteAddress, {
    label: "API address",
    help: "Where Shelfpress answers, such as https://press.example.com.",
  }),
  token: secretSetting(tokenConfig, { label: "API token", help: "In Shelfpress: Settings → Tokens." }),
  urlPattern: textSetting(optional(plainUrlPattern), {
    label: "Public address",
    help: "Only where your pages have other addresses, such as https://example.com/blog/{slug}.",
    group: "more",
  }),
});

export type ShelfpressConfig = z.output<typeof shelfpressConfig>;
