import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import type { readSitemap } from "@/lib/pages/read-sitemap";
import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import type { RobotsTasks } from "@/lib/pages/robots/read-robots";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import type { ReadSourcePage, readSourcePage } from "./read-source-page";

export type SourceTasks = RobotsTasks &
  InThread<{ readSourcePage: typeof readSourcePage; readSitemap: typeof readSitemap }>;

/** What was received for the address of a page. */
export interface ReceivedPage {
  url: string;
  /** Null when nothing was received. */
  finalUrl: string | null;
  status: number | null;
  /** Null when it cannot be cited: nothing was received, or an error, or something other than a page with text. */
  page: ReadSourcePage | null;
}

export interface PageReading {
  fetch: GuardedFetch;
  tasks: SourceTasks;
  signal: AbortSignal;
  /** Called for each page, sitemap or robots.txt that was fetched but could not be parsed in time. */
  onUnread: (url: string, reason: TaskOverrun["reason"]) => void;
  /** Called for each page that was asked for. */
  onFetched?: (fetched: ReceivedPage) => void;
}

const request = { timeoutMs: 6_000, bodyBytesMax: 1024 * 1024, onTooLarge: "truncate" } as const;

export type PageReader = ReturnType<typeof createPageReader>;

/** Reads pages and their sites; each method returns null when a fetch fails or its answer cannot be parsed. */
export function createPageReader({ fetch, tasks, signal, onUnread, onFetched }: PageReading) {
  async function read<Read>(url: string, reading: Promise<Read>): Promise<Read | null> {
    const end = await orOverrun(reading);
    if (!(end instanceof TaskOverrun)) return end;
    onUnread(url, end.reason);
    return null;
  }
  async function visit(url: string): Promise<FetchedAnswer | null> {
    try {
      return fetchedAnswer(await fetch(url, { ...request, signal }));
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  }
  async function readHtml(answer: FetchedAnswer | null, host?: string): Promise<ReadSourcePage | null> {
    if (answer?.status !== 200 || !/\bhtml\b/i.test(answer.headers["content-type"] ?? "")) return null;
    if (host !== undefined && new URL(answer.url).host !== host) return null;
    return read(answer.url, tasks.readSourcePage(answer));
  }
  return {
    visit,
    robots(answer: FetchedAnswer, urls: readonly string[]) {
      const paths = urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search);
      return read(answer.url, tasks.readRobots(answer, ownCrawlerName, paths));
    },
    /** If `host` is given, a page that was redirected to another host is ignored. */
    async page(url: string, host?: string): Promise<ReadSourcePage | null> {
      const answer = await visit(url);
      const page = await readHtml(answer, host);
      onFetched?.({ url, finalUrl: answer?.url ?? null, status: answer?.status ?? null, page });
      return page;
    },
    async sitemap(url: string) {
      const answer = await visit(url);
      return answer?.status === 200 ? read(answer.url, tasks.readSitemap(answer)) : null;
    },
  };
}
