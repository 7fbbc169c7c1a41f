import { z } from "zod";
import { secretSetting, textSetting, urlSetting } from "../../config-form";
import { optionalConfig, requiredConfig, secretConfig, siteAddress } from "../../config-values";

export const wordPressConfig = z.strictObject({
  siteUrl: urlSetting(siteAddress.transform(withoutOwnPages), {
    label: "Site address",
    help: "The address of the site’s home page, such as https://example.com, exactly as browsers show it after opening it.",
  }),
  username: textSetting(
    requiredConfig.refine((name) => !name.includes(":"), "cannot contain a colon"),
    {
      label: "User name",
      help: "The name or e-mail address with which that user signs in to WordPress. The role Author is enough; an Editor can also use entries that others made.",
    },
  ),
  applicationPassword: secretSetting(secretConfig, {
    label: "Application password",
    links: [
      {
        label: "Open your profile in WordPress",
        address: "{siteUrl}/wp-admin/profile.php#application-passwords-section",
      },
    ],
    help: "In WordPress open Users → Profile → Application Passwords, enter the name Galley and add it. The password is shown once, in six groups of four. The password for signing in does not work here.",
  }),
  category: textSetting(optionalConfig, {
    label: "Category",
    help: "The name or number of a category that new posts get. Left empty, WordPress uses its default category.",
    group: "more",
  }),
});

export type WordPressConfig = z.output<typeof wordPressConfig>;

/**
 * Removes the path of a WordPress page (dashboard, sign-in, API), which people paste along with the address.
 */
function withoutOwnPages(address: string): string {
  return address
    .replace(/\/(?:wp-admin|wp-json|wp-login\.php|xmlrpc\.php)(?:\/.*)?$/, "")
    .replace(/\/+$/, "");
}
