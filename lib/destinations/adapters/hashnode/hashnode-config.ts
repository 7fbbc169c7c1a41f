import { z } from "zod";
import { optional, secretSetting, textSetting } from "../../config-form";
import { requiredConfig, secretConfig } from "../../config-values";
import { timeZoneSetting, urlPattern } from "../../url-pattern";

const publicationId = requiredConfig.regex(
  /^[0-9a-f]{24}$/i,
  "must be the publication’s id: 24 digits and letters from a to f",
);

export const hashnodeConfig = z.strictObject({
  accessToken: secretSetting(secretConfig, {
    label: "Personal access token",
    links: [
      { label: "Open Developer settings on Hashnode", address: "https://hashnode.com/settings/developer" },
    ],
    help: "On Hashnode: Account settings → Developer → Generate new token. The publication must be on Hashnode’s Pro plan: others may not be written to by programs.",
  }),
  publicationId: textSetting(publicationId, {
    label: "Publication id",
    help: "Open the blog’s dashboard on Hashnode; the id is in its address, after hashnode.com/.",
  }),
  canonicalPattern: textSetting(optional(urlPattern), {
    label: "Original address",
    help: "If the article is on your own site as well: its address there, such as https://example.com/blog/{slug}. Hashnode then tells search engines that yours is the original. Empty: Hashnode’s page is the original.",
    group: "more",
  }),
  timeZone: timeZoneSetting,
});

export type HashnodeConfig = z.output<typeof hashnodeConfig>;
