import { plainAnswer } from "@/lib/pages/plain-answer";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { orOverrun } from "@/lib/platform/threads/or-overrun";
import { TaskOverrun } from "@/lib/platform/threads/task-runner";
import type { LookDeps } from "./look-at-page";
import type { RobotsTxtAnswer } from "./page-evidence";

/** Google reads this much of the file and no more. */
const request = { timeoutMs: 5_000, bodyBytesMax: 500 * 1024, onTooLarge: "truncate" } as const;

/**
 * Whether the robots.txt of a page's origin lets Googlebot fetch the page. A site that has no such file allows
 * it; one that fails to give it, or limits us, leaves it unknown: that is no evidence against the page.
 */
export async function readRobotsTxt(
  { fetch, tasks }: LookDeps,
  pageUrl: string,
  signal: AbortSignal,
): Promise<RobotsTxtAnswer> {
  const { origin, pathname, search } = new URL(pageUrl);
  try {
    const answer = plainAnswer(await fetch(`${origin}/robots.txt`, { ...request, signal }));
    if (answer.status >= 500 || answer.status === 429) return "unknown";
    const read = await orOverrun(tasks.run("readRobots", answer, "Googlebot", [pathname + search]));
    if (read instanceof TaskOverrun) return "unknown";
    return read.allowed[0] === true ? "allowed" : "disallowed";
  } catch (error) {
    if (error instanceof FetchFailure) return "unknown";
    throw error;
  }
}
