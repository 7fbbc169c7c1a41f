import { freeTools } from "@galley/lib/free/catalogue";
import { getRuntime } from "@galley/lib/runtime";
import type { MetadataRoute } from "next";
import { docsPages } from "./(site)/docs/pages";

export const dynamic = "force-dynamic";

/** The pages about Galley itself and the free tools. The hosted blogs that are to be found have an index of their own. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { baseUrl, freeTools: offered } = getRuntime().services.settings;
  const tools = offered ? ["/tools", ...freeTools.map(({ slug }) => `/tools/${slug}`)] : [];
  return ["/", ...tools, ...docsPages.map(({ path }) => path)].map((path) => ({
    url: new URL(path, baseUrl).href,
  }));
}
