import { type AiAgent, aiAgents } from "./ai-agents";
import { namesCrawler, parseRobots, type RobotsRule, rulesFor } from "./robots-rules";

export interface AiAgentAccess extends Pick<AiAgent, "token" | "operator" | "purpose" | "honoursRobots"> {
  allowed: boolean;
  /** Whether a group names the agent; otherwise the group for `*` applies. */
  named: boolean;
  /** The line that decides; null when no rule matches. */
  rule: RobotsRule | null;
}

/** In lines with a field; no real file has as many. */
const linesMax = 20_000;

/** Which agents of AI assistants a robots.txt lets fetch a path. */
export function aiAgentsAccess(text: string, path: string): AiAgentAccess[] {
  const file = parseRobots(text).slice(0, linesMax);
  const names = new Set(file.flatMap(([field, value]) => (field === "user-agent" ? [value] : [])));
  return aiAgents.map(({ token, operator, purpose, honoursRobots }) => {
    const rule = rulesFor(file, token).ruleFor(path);
    return {
      token,
      operator,
      purpose,
      honoursRobots,
      allowed: rule?.allow ?? true,
      named: [...names].some((name) => namesCrawler(name, token)),
      rule: rule === null ? null : { allow: rule.allow, pattern: rule.pattern, line: rule.line },
    };
  });
}
