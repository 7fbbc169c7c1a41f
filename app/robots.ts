import { getRuntime } from "@galley/lib/runtime";
import type { MetadataRoute } from "next";

export const dynamic = "force-dynamic";

/** Search engines may read every public page, but not the dashboard and the API. */
export default function robots(): MetadataRoute.Robots {
  const { baseUrl } = getRuntime().services.settings;
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        "/projects",
        "/sign-in",
        "/sign-up",
        "/account",
        "/workspaces",
        "/connect",
        "/authorize",
        "/invite",
        "/set-password",
        "/search-console",
      ],
    },
    sitemap: [`${baseUrl}/sitemap.xml`, `${baseUrl}/blog/sitemap.xml`],
  };
}
