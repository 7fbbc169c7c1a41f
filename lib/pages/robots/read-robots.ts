import type { InThread } from "@/lib/platform/threads/in-thread";
import { bodyText, type FetchedAnswer } from "../fetched-answer";
import { parseRobots } from "./parse-robots";
import { rulesOfAnswer } from "./robots-rules";

export type RobotsTasks = InThread<{ readRobots: typeof readRobots }>;

export interface RobotsAnswer {
  /** Whether each requested path may be fetched, in the order of the paths. */
  allowed: boolean[];
  /** The addresses of sitemaps, unresolved. */
  sitemaps: string[];
  /** The pause between two requests that the file asks for; null when it asks for none. */
  crawlDelaySeconds: number | null;
}

/** Which paths (including their queries) a site's response to /robots.txt lets the crawler `product` fetch. */
export function readRobots(answer: FetchedAnswer, product: string, paths: readonly string[]): RobotsAnswer {
  const rules = rulesOfAnswer(answer, parseRobots(bodyText(answer)), product);
  const { sitemaps, crawlDelaySeconds } = rules;
  return { allowed: paths.map((path) => rules.allows(path)), sitemaps, crawlDelaySeconds };
}
