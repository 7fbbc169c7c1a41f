import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import {
  parseRobots,
  type RobotsFile,
  type RobotsVerdict,
  rulesOfAnswer,
} from "@/lib/pages/robots/robots-rules";

export interface RobotsAccess {
  robots: RobotsVerdict;
  /** Whether robots.txt has a group that names this agent. */
  named: boolean;
}

/** Whether a site's answer to /robots.txt lets each agent fetch a path (with its query), in the agents' order. */
export function readAgentsAccess(
  answer: FetchedAnswer,
  agents: readonly string[],
  path: string,
): RobotsAccess[] {
  const file = parseRobots(bodyText(answer));
  const isRead = answer.status >= 200 && answer.status < 300;
  const named = new Set(isRead ? agentsNamedIn(file) : []);
  return agents.map((token) => ({
    robots: rulesOfAnswer(answer.status, file, token).allows(path) ? "allowed" : "disallowed",
    named: named.has(token.toLowerCase()),
  }));
}

function agentsNamedIn(file: RobotsFile): string[] {
  return file.flatMap(([field, value]) => (field === "user-agent" ? [value.toLowerCase()] : []));
}
