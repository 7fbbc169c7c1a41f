import type { MetadataRoute } from "next";
import { getRuntime } from "@/lib/runtime";
import { docsPages } from "./(site)/docs/pages";

export const dynamic = "force-dynamic";

/** The pages about Galley itself. Each hosted blog has its own sitemap, which its owner submits. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { baseUrl } = getRuntime().services.settings;
  return ["/", ...docsPages.map(({ path }) => path)].map((path) => ({ url: new URL(path, baseUrl).href }));
}
