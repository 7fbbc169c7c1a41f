import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { fetchedAnswer } from "../fetched-answer";
import type { RobotsTasks } from "./read-robots";
import type { RobotsVerdict } from "./robots-rules";

/** Google reads this much of the file and no more. */
const request = { timeoutMs: 5_000, bodyBytesMax: 500 * 1024, onTooLarge: "truncate" } as const;

/**
 * Whether the robots.txt of a page's origin lets Googlebot fetch the page. A site without the file allows it;
 * one that fails to serve it, or limits our requests, leaves it unknown.
 */
export async function googlebotAccess(
  { fetch, tasks }: { fetch: GuardedFetch; tasks: RobotsTasks },
  pageUrl: string,
  signal: AbortSignal,
): Promise<RobotsVerdict> {
  const { origin, pathname, search } = new URL(pageUrl);
  try {
    const answer = fetchedAnswer(await fetch(`${origin}/robots.txt`, { ...request, signal }));
    if (answer.status >= 500 || answer.status === 429) return "unknown";
    const read = await orOverrun(tasks.readRobots(answer, "Googlebot", [pathname + search]));
    if (read instanceof TaskOverrun) return "unknown";
    return read.allowed[0] === true ? "allowed" : "disallowed";
  } catch (error) {
    if (error instanceof FetchFailure) return "unknown";
    throw error;
  }
}
