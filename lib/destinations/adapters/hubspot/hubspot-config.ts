import { z } from "zod";
import { requiredConfig, tokenConfig } from "../../config/config-values";
import type { ConfigField } from "../../contract";

const digits = requiredConfig.refine((id) => /^\d+$/.test(id), "must be a number");

export const hubspotConfig = z.strictObject({
  accessToken: tokenConfig,
  blogId: digits,
  authorId: digits,
});

export type HubspotConfig = z.output<typeof hubspotConfig>;

export const hubspotFields: ConfigField[] = [
  {
    key: "accessToken",
    label: "Access token",
    help: "Of a private app: HubSpot → Development → Legacy apps (or Settings → Integrations → Private apps) → Create, with the scope “content”. It begins with pat-.",
    kind: "secret",
    required: true,
  },
  {
    key: "blogId",
    label: "Blog id",
    help: "HubSpot → Settings → Content → Blog: the number in the address while your blog is chosen. The API calls it contentGroupId.",
    kind: "text",
    required: true,
  },
  {
    key: "authorId",
    label: "Author id",
    help: "HubSpot publishes nothing without an author. Content → Blog → Manage authors → an author: the number at the end of the address.",
    kind: "text",
    required: true,
  },
];
