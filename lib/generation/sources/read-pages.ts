import pLimit from "p-limit";
import { timeLimit } from "@/lib/platform/time-limit";
import { createPageReader, type PageReading } from "./page-reader";

const pagesAtOnce = 4;

/** Reads pages of any sites, as far as the robots.txt of each permits; `onFetched` gets what was received. */
export async function readPages(
  urls: readonly string[],
  { budgetMs = 20_000, ...wanted }: PageReading & { budgetMs?: number },
): Promise<void> {
  const reader = createPageReader({ ...wanted, signal: timeLimit(budgetMs, wanted.signal) });
  const byOrigin = new Map<string, string[]>();
  for (const url of urls) {
    if (!URL.canParse(url)) continue;
    const { origin, protocol, href } = new URL(url);
    if (/^https?:$/.test(protocol)) byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), href]);
  }
  const limit = pLimit(pagesAtOnce);
  await Promise.all(
    [...byOrigin].map(([origin, ofSite]) =>
      limit(async () => {
        const robots = await reader.visit(new URL("/robots.txt", origin).href);
        const rules = robots === null ? null : await reader.robots(robots, ofSite);
        for (const [index, url] of ofSite.entries()) {
          if (rules?.allowed[index] === true) await reader.page(url);
        }
      }),
    ),
  );
  wanted.signal.throwIfAborted();
}
