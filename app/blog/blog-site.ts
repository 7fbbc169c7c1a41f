import type { BlogSite } from "@galley/lib/destinations/adapters/hosted/site/serve-blog";
import { getRuntime } from "@galley/lib/runtime";

/** The dependencies of the hosted blog on this server. */
export function blogSite(): BlogSite {
  const { db, settings, tasks } = getRuntime().services;
  return { db, tasks, baseUrl: settings.baseUrl };
}
