import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { parseRobots } from "./parse-robots";
import { namesCrawler, type RobotsVerdict, rulesOfAnswer } from "./robots-rules";

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
  return agents.map((token) => {
    const rules = rulesOfAnswer(answer, file, token);
    return {
      robots: rules.allows(path) ? "allowed" : "disallowed",
      named: rules.groups.some((group) => namesCrawler(group, token)),
    };
  });
}
