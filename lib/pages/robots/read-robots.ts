import type { InThread } from "@/lib/platform/threads/in-thread";
import { bodyText, type FetchedAnswer } from "../fetched-answer";
import { parseRobots, rulesOfAnswer } from "./robots-rules";

export type RobotsTasks = InThread<{ readRobots: typeof readRobots }>;

export interface RobotsAnswer {
  /** For each path that was asked about, in order. */
  allowed: boolean[];
  /** Addresses of sitemaps, as they are written. */
  sitemaps: string[];
}

/** What a site's answer to /robots.txt lets a crawler do with some paths (with their queries). */
export function readRobots(answer: FetchedAnswer, product: string, paths: readonly string[]): RobotsAnswer {
  const rules = rulesOfAnswer(answer.status, parseRobots(bodyText(answer)), product);
  return { allowed: paths.map((path) => rules.allows(path)), sitemaps: rules.sitemaps };
}
