import type { InThread } from "@/lib/platform/threads/in-thread";
import { bodyText, type FetchedAnswer } from "../fetched-answer";
import { parseRobots, rulesOfAnswer } from "./robots-rules";

export type RobotsTasks = InThread<{ readRobots: typeof readRobots }>;

export interface RobotsAnswer {
  /** Whether each requested path may be fetched, in the order of the paths. */
  allowed: boolean[];
  /** The addresses of sitemaps, unresolved. */
  sitemaps: string[];
}

/** Which paths (including their queries) a site's response to /robots.txt lets the crawler `product` fetch. */
export function readRobots(answer: FetchedAnswer, product: string, paths: readonly string[]): RobotsAnswer {
  const rules = rulesOfAnswer(answer.status, parseRobots(bodyText(answer)), product);
  return { allowed: paths.map((path) => rules.allows(path)), sitemaps: rules.sitemaps };
}
