import { z } from "zod";
import { optional, secretSetting, textSetting } from "../../config-form";
import { optionalConfig, requiredConfig, secretConfig, tokenConfig } from "../../config-values";

/**
 * Accepts only Shopify's own hosts. Attack: the shop's token is sent to this address, so another host would
 * receive the key to the shop.
 */
const shopDomain = requiredConfig
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/^https:\/\//, "")
      .replace(/\/.*$/, ""),
  )
  .transform((host) => (/^[a-z0-9][a-z0-9-]*$/.test(host) ? `${host}.myshopify.com` : host))
  .refine((host) => /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host), {
    error:
      "must be the shop’s own name at Shopify, such as acme.myshopify.com; the domain that customers see does not work",
  });

const blogId = requiredConfig
  .transform((text) => text.replace(/^gid:\/\/shopify\/Blog\//, ""))
  .refine((id) => /^\d+$/.test(id), {
    error: "must be the number at the end of the blog’s address in the Shopify admin",
  });

export const shopifyConfig = z
  .strictObject({
    shop: textSetting(shopDomain, {
      label: "Shop",
      help: "The shop’s own name at Shopify, such as acme.myshopify.com: Shopify admin → Settings → Domains.",
    }),
    blogId: textSetting(blogId, {
      label: "Blog id",
      help: "Shopify admin → Content → Blog posts → Manage blogs → your blog: the number at the end of the address.",
    }),
    clientId: textSetting(optionalConfig, {
      label: "Client id",
      links: [{ label: "Open the Dev Dashboard", address: "https://dev.shopify.com/dashboard" }],
      help: "Needed, unless there is an access token. Of an app that you make in Shopify’s Dev Dashboard (Settings → Apps → Develop apps) with the scope write_content and install in this shop. It is in the app’s Settings.",
    }),
    clientSecret: secretSetting(optional(secretConfig), {
      label: "Client secret",
      help: "Needed with a client id, below which it is shown.",
    }),
    accessToken: secretSetting(optional(tokenConfig), {
      label: "Admin API access token",
      help: "Instead of the client id and secret, for an older custom app of the shop: the token that begins with shpat_.",
    }),
    author: textSetting(optionalConfig, {
      label: "Author",
      help: "The name that articles appear under. Empty: the project’s brand.",
      group: "more",
    }),
  })
  .superRefine(({ accessToken, clientId, clientSecret }, ctx) => {
    if (accessToken !== undefined) return;
    for (const [key, value] of Object.entries({ clientId, clientSecret })) {
      if (value !== undefined) continue;
      ctx.addIssue({ code: "custom", path: [key], message: "is needed, unless there is an access token" });
    }
  });

export type ShopifyConfig = z.output<typeof shopifyConfig>;
