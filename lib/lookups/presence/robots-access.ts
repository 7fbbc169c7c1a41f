import { rulesOfAnswer } from "@/lib/robots/robots-rules";
import type { AiAgent } from "./agents";

/** What a site answered when it was asked for robots.txt; null when it did not answer at all. */
export type RobotsAnswer = { status: number; text: string } | null;

export interface RobotsAccess {
  robots: "allowed" | "disallowed" | "unknown";
  /** Whether robots.txt has a group for this very agent. */
  named: boolean;
}

/** What robots.txt lets an agent do with a path (with its query). */
export function robotsAccess(answer: RobotsAnswer, agent: AiAgent, path: string): RobotsAccess {
  if (answer === null) return { robots: "unknown", named: false };
  const { status, text } = answer;
  const named = status >= 200 && status < 300 && namesAgent(text, agent.token);
  const allowed = rulesOfAnswer(status, text, agent.token).allows(path);
  return { robots: allowed ? "allowed" : "disallowed", named };
}

function namesAgent(text: string, token: string): boolean {
  const wanted = token.toLowerCase();
  return text.split(/\r\n?|\n/).some((line) => {
    const value = /^\s*user-agent\s*:\s*([^#]*)/i.exec(line)?.[1];
    return value?.trim().toLowerCase() === wanted;
  });
}
