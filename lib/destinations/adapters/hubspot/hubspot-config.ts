import { z } from "zod";
import { secretSetting, textSetting } from "../../config-form";
import { requiredConfig, tokenConfig } from "../../config-values";

const digits = requiredConfig.refine((id) => /^\d+$/.test(id), "must be a number");

export const hubspotConfig = z.strictObject({
  accessToken: secretSetting(tokenConfig, {
    label: "Access token",
    links: [{ label: "Open the private apps in HubSpot", address: "https://app.hubspot.com/l/private-apps" }],
    help: "Of a private app: HubSpot → Development → Legacy apps (or Settings → Integrations → Private apps) → Create, with the scope “content”. It begins with pat-.",
  }),
  blogId: textSetting(digits, {
    label: "Blog id",
    help: "HubSpot → Settings → Content → Blog: the number in the address while your blog is chosen. The API calls it contentGroupId.",
  }),
  authorId: textSetting(digits, {
    label: "Author id",
    help: "HubSpot publishes nothing without an author. Content → Blog → Manage authors → an author: the number at the end of the address.",
  }),
});

export type HubspotConfig = z.output<typeof hubspotConfig>;
