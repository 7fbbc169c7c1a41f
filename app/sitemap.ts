import { freeTools } from "@galley/lib/free/catalogue";
import { getRuntime } from "@galley/lib/runtime";
import type { MetadataRoute } from "next";
import { docsPages } from "./(site)/docs/pages";

export const dynamic = "force-dynamic";

/** The pages about Galley itself and the free tools. Each hosted blog has its own sitemap, which its owner submits. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { baseUrl, freeTools: offered } = getRuntime().services.settings;
  const tools = offered ? ["/tools", ...freeTools.map(({ slug }) => `/tools/${slug}`)] : [];
  return ["/", ...tools, ...docsPages.map(({ path }) => path)].map((path) => ({
    url: new URL(path, baseUrl).href,
  }));
}
