export interface RobotsRules {
  /** Whether a path, with its query, may be fetched. */
  allows(path: string): boolean;
  /** Addresses of sitemaps, as they are written. */
  sitemaps: string[];
}

interface Rule {
  allow: boolean;
  pattern: RegExp;
  /** The longest pattern that matches decides. */
  length: number;
}

const everythingAllowed: RobotsRules = { allows: () => true, sitemaps: [] };
const nothingAllowed: RobotsRules = { allows: () => false, sitemaps: [] };
const rulesMax = 1000;

/**
 * What a site's robots.txt permits (RFC 9309): a missing file permits everything, a server that fails to
 * give it permits nothing.
 */
export function rulesOfAnswer(status: number, text: string, product: string): RobotsRules {
  if (status >= 500) return nothingAllowed;
  if (status >= 400 || status < 200 || status >= 300) return everythingAllowed;
  return parseRobots(text, product);
}

/** The rules for a product: its own group, or else the group of `*`. */
export function parseRobots(text: string, product: string): RobotsRules {
  const groups = new Map<string, Rule[]>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let namingAgents = false;
  for (const [field, value] of fieldsOf(text)) {
    if (field === "sitemap") sitemaps.push(value);
    if (field === "user-agent") {
      agents = namingAgents ? [...agents, value.toLowerCase()] : [value.toLowerCase()];
      namingAgents = true;
      for (const agent of agents) if (!groups.has(agent)) groups.set(agent, []);
    }
    if (field === "allow" || field === "disallow") {
      namingAgents = false;
      const rule = ruleOf(field === "allow", value);
      if (rule !== null) for (const agent of agents) groups.get(agent)?.push(rule);
    }
  }
  const rules = (groups.get(product.toLowerCase()) ?? groups.get("*") ?? []).slice(0, rulesMax);
  return { allows: (path) => decide(rules, path), sitemaps };
}

function fieldsOf(text: string): [field: string, value: string][] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    return field === undefined || value === undefined ? [] : [[field.toLowerCase(), value.trim()]];
  });
}

/** An empty pattern is no rule; one with many wildcards is not compiled, because matching it could take for ever. */
function ruleOf(allow: boolean, path: string): Rule | null {
  if (path === "" || path.length > 500 || path.split("*").length > 6) return null;
  const anchored = path.endsWith("$");
  const source = (anchored ? path.slice(0, -1) : path)
    .split(/\*+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"))
    .join(".*?");
  return { allow, pattern: new RegExp(`^${source}${anchored ? "$" : ""}`), length: path.length };
}

function decide(rules: readonly Rule[], path: string): boolean {
  let decisive: Rule | null = null;
  for (const rule of rules) {
    if (!rule.pattern.test(path)) continue;
    const longer = decisive === null || rule.length > decisive.length;
    if (longer || (decisive?.length === rule.length && rule.allow)) decisive = rule;
  }
  return decisive?.allow ?? true;
}
