import { z } from "zod";
import { secretSetting, textSetting } from "../../config-form";
import { requiredConfig, tokenConfig } from "../../config-values";

const guid = requiredConfig
  .transform((id) => id.toLowerCase())
  .refine((id) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id), {
    error: "must be an id such as 0a1b2c3d-0000-4000-8000-0123456789ab",
  });

export const wixConfig = z.strictObject({
  apiKey: secretSetting(tokenConfig, {
    label: "API key",
    links: [{ label: "Open the API keys in Wix", address: "https://manage.wix.com/account/api-keys" }],
    help: "Wix → Account settings → API keys → Generate API key, for this site, with the permission “Wix Blog”.",
  }),
  siteId: textSetting(guid, {
    label: "Site id",
    help: "Open the site’s dashboard in Wix: the part of the address after /dashboard/.",
  }),
  memberId: textSetting(guid, {
    label: "Member id of the author",
    help: "Wix publishes nothing without an author, who is a member of the site: Dashboard → Customers & leads → Site members → the author: the id at the end of the address.",
  }),
});

export type WixConfig = z.output<typeof wixConfig>;
