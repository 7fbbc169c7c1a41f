import { z } from "zod";
import { secretSetting, urlSetting } from "../../config-form";
import { secretConfig, siteAddress } from "../../config-values";

const adminApiKey = secretConfig
  .refine(
    (key) => !/^[0-9a-f]{26}$/i.test(key),
    "is the Content API key, which can only read; copy the Admin API key",
  )
  .refine((key) => /^[0-9a-f]{24}:[0-9a-f]{64}$/i.test(key), {
    error: "must be the whole Admin API key: 24 characters, a colon and 64 characters",
  });

export const ghostConfig = z.strictObject({
  /** People paste the address of the admin area, which is cut to the site's own address. */
  siteUrl: urlSetting(
    siteAddress.transform((address) => address.replace(/\/ghost(?:\/api(?:\/admin)?)?$/, "")),
    {
      label: "Address of the site",
      help: "The API URL that Ghost shows beside the key, such as https://example.ghost.io or https://example.com.",
    },
  ),
  adminApiKey: secretSetting(adminApiKey, {
    label: "Admin API key",
    links: [{ label: "Open Integrations in Ghost", address: "{siteUrl}/ghost/#/settings/integrations/new" }],
    help: "In Ghost: Settings → Integrations → Add custom integration. Copy the Admin API key, not the Content API key.",
  }),
});

export type GhostConfig = z.output<typeof ghostConfig>;
