import type { BlogSite } from "@galley/lib/destinations/adapters/hosted/site/serve-blog";
import type { SearchedSite } from "@galley/lib/destinations/adapters/hosted/site/serve-lists";
import { getRuntime } from "@galley/lib/runtime";
import { clientAddressOf } from "@galley/lib/surfaces/http/context";

/** The dependencies of the hosted blog on this server. */
export function blogSite(): BlogSite {
  const { db, settings, tasks } = getRuntime().services;
  return { db, tasks, baseUrl: settings.baseUrl };
}

export function searchedSite(): SearchedSite {
  const { services, env } = getRuntime();
  return {
    ...blogSite(),
    async spendSearch({ headers }) {
      const address = clientAddressOf(headers, env.trustedProxyHops);
      const decision = await services.limiter.take("blog_search", address);
      return decision.allowed ? null : decision.retryAfterSeconds;
    },
  };
}
