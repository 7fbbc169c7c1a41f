import type { readSitemap } from "@/lib/pages/read-sitemap";
import type { RobotsTasks } from "@/lib/pages/robots/read-robots";
import type { Database } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { Logger } from "@/lib/platform/logger";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { judgeAddresses } from "./crawl/found-address";
import type { judgeSitemapEntries } from "./crawl/judge-entries";
import type { readCrawledPages } from "./crawl/read-crawled-page";
import type { JudgeDeps } from "./site/judge-site";

export type AuditTasks = RobotsTasks &
  JudgeDeps["tasks"] &
  InThread<{
    readSitemap: typeof readSitemap;
    judgeAddresses: typeof judgeAddresses;
    judgeSitemapEntries: typeof judgeSitemapEntries;
    readCrawledPages: typeof readCrawledPages;
  }>;

export interface AuditDeps {
  db: Database;
  fetch: GuardedFetch;
  tasks: AuditTasks;
  logger: Logger;
  leaseSeconds: number;
  /** Waits between requests to a site. Rejects when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}
