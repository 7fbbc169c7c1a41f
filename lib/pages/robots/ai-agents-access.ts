import { type AiAgent, aiAgents } from "./ai-agents";
import { robotsCrawler } from "./crawlers";
import { parseRobots } from "./parse-robots";
import { namesCrawler, type RobotsRule, rulesFor } from "./robots-rules";

export interface AiAgentAccess extends Pick<AiAgent, "token" | "operator" | "purpose" | "honoursRobots"> {
  allowed: boolean;
  /** Whether a group names the agent; otherwise the group for `*` applies. */
  named: boolean;
  /** The line that decides; null when no rule matches. */
  rule: RobotsRule | null;
}

/** Which agents of AI assistants a robots.txt lets fetch a path. */
export function aiAgentsAccess(text: string, path: string): AiAgentAccess[] {
  const file = parseRobots(text);
  return aiAgents.map(({ token, operator, purpose, honoursRobots }) => {
    const rules = rulesFor(file, robotsCrawler(token));
    const rule = rules.ruleFor(path);
    return {
      token,
      operator,
      purpose,
      honoursRobots,
      allowed: rule?.allow ?? true,
      named: rules.groups.some((group) => namesCrawler(group, token)),
      rule: rule === null ? null : { allow: rule.allow, pattern: rule.pattern, line: rule.line },
    };
  });
}
