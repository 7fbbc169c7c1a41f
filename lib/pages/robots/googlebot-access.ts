import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { fetchedAnswer } from "../fetched-answer";
import type { RobotsTasks } from "./read-robots";
import { type RobotsVerdict, robotsBytesMax } from "./robots-rules";

const request = { timeoutMs: 5_000, bodyBytesMax: robotsBytesMax, onTooLarge: "truncate" } as const;

/**
 * Whether the robots.txt of a page's origin lets Googlebot fetch the page. It is allowed when the site has no
 * robots.txt, and unknown when the site fails to serve the file or rate-limits our request.
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
