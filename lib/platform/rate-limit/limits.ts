/** At most `count` calls in a window of `seconds`, which starts with the subject's first call. */
export interface LimitRule {
  count: number;
  seconds: number;
}

interface LimitDefinition {
  /** The default rules, all of which apply. An environment variable of the same form can replace them. */
  rules: string;
  /** Whose calls are counted together: those of an address (IPv6: a /64), of a key, of all keys of a project, or of a user. */
  subject: "ip" | "key" | "project" | "user";
  /** The limit of one key that this is the ceiling of: without rules of its own it allows three times as many. */
  ceilingOf?: "writes" | "tools_workspace" | "proposals";
  /** When the shared store fails: allow every call, or count in this process and allow fewer. */
  whenDegraded: "allow" | "strict";
  /** Whether a subject that reaches the limit again and again waits longer each time; see escalation.ts. */
  escalates?: true;
  why: string;
}

export const limits = {
  reads: {
    rules: "120/600",
    subject: "ip",
    whenDegraded: "allow",
    why: "Keeps one address from crawling the API or guessing keys; a static build of any size still fits. Reads cost little, so an outage of the store does not stop them.",
  },
  writes: {
    rules: "20/600",
    subject: "key",
    whenDegraded: "strict",
    why: "Starting an article spends credits and publishing reaches into somebody's site: a leaked key must not do either at speed.",
  },
  tools_public: {
    rules: "30/60",
    subject: "ip",
    whenDegraded: "strict",
    why: "Anonymous lookups call outside services, which cost money.",
  },
  tools_workspace: {
    rules: "60/60",
    subject: "key",
    whenDegraded: "strict",
    why: "Agents loop. One key may poll every second, but the same surface also starts paid generation.",
  },
  project_writes: {
    rules: "60/600",
    subject: "project",
    ceilingOf: "writes",
    whenDegraded: "strict",
    why: "All keys of a project together, so that creating more of them does not multiply the limit of one.",
  },
  project_tools: {
    rules: "180/60",
    subject: "project",
    ceilingOf: "tools_workspace",
    whenDegraded: "strict",
    why: "The same for the tools: all keys and agents of a project together.",
  },
  tools_messages: {
    rules: "600/60",
    subject: "ip",
    whenDegraded: "strict",
    why: "Messages to the tool endpoint that no other limit counts: lists, pings, and calls without a valid key. They cost little, and each one of a batch counts.",
  },
  key_lookups: {
    rules: "120/600",
    subject: "ip",
    whenDegraded: "strict",
    why: "Keys that were not valid lately: each costs a query, so one address cannot send ever new ones. Keys in use are not counted.",
  },
  oauth: {
    rules: "60/60,600/3600",
    subject: "ip",
    whenDegraded: "strict",
    why: "Requests of connected agents for tokens: one refreshes its token once an hour, but many may share an address.",
  },
  oauth_registrations: {
    rules: "20/3600,60/86400",
    subject: "ip",
    whenDegraded: "strict",
    why: "Each registration of an application is a row that anybody may add. A connector registers once, when somebody connects it.",
  },
  free: {
    rules: "10/60,60/3600,300/86400",
    subject: "ip",
    whenDegraded: "strict",
    escalates: true,
    why: "For a person trying the free tools; the hour and the day throttle sustained extraction, and whoever keeps reaching the limit waits longer each time, up to an hour.",
  },
  tool_pages: {
    rules: "40/60,400/3600,1500/86400",
    subject: "ip",
    whenDegraded: "strict",
    escalates: true,
    why: "The pages of the free tools answer while somebody types, so they need more than the API of the tools; the hour and the day keep them from becoming its back door.",
  },
  blog_search: {
    rules: "30/60,300/3600",
    subject: "ip",
    whenDegraded: "strict",
    why: "Searches of the hosted blogs. Each one is a query that no cache answers; a reader asks a few, and many may share an address.",
  },
  sign_in: {
    rules: "5/60,10/600,20/1800",
    subject: "ip",
    whenDegraded: "strict",
    why: "Makes guessing passwords slow, whichever accounts are tried; the wait grows, but to half an hour at most. A browser that has signed in before is counted on its own, so that strangers lock nobody out.",
  },
  sign_in_account: {
    rules: "10/900",
    subject: "user",
    whenDegraded: "strict",
    why: "Tries at one account from devices that are new to it, from all addresses together. Nobody is refused for them: each one is answered later than the one before, by eight seconds at most.",
  },
  password_mails: {
    rules: "3/3600,10/86400",
    subject: "user",
    whenDegraded: "strict",
    why: "Mails with a link to set a password, for each address that is asked for, known or not: nobody floods the mailbox of another.",
  },
  invitation_mails: {
    rules: "30/3600,100/86400",
    subject: "user",
    whenDegraded: "strict",
    why: "Mails that one member has sent to people who may not know Galley. Above it an invitation is made all the same, and its link is handed over by hand.",
  },
  // Of a visitor of the pages, by the address.
  dashboard: {
    rules: "300/60",
    subject: "user",
    whenDegraded: "strict",
    why: "Far above what a person clicks; stops a runaway tab or a stolen session from starting work in bulk.",
  },
  lookups: {
    rules: "60/3600,300/86400",
    subject: "ip",
    whenDegraded: "strict",
    why: "Lookups that no stored answer could serve, page checks, and tests of a workspace's providers: each one is paid for, or asks a stranger's site, so they have a daily end.",
  },
  proposals: {
    rules: "30/600,200/86400",
    subject: "user",
    whenDegraded: "strict",
    why: "Wordings that a person asks the writer for in the editor: each one is paid for.",
  },
  project_proposals: {
    rules: "90/600,600/86400",
    subject: "project",
    ceilingOf: "proposals",
    whenDegraded: "strict",
    why: "The same for all people of a project together.",
  },
} as const satisfies Record<string, LimitDefinition>;

export type LimitName = keyof typeof limits;
export type RulesByLimit = Readonly<Record<LimitName, readonly LimitRule[]>>;

/** Rules in place of the defaults. */
type RuleOverrides = { readonly [Name in LimitName]?: readonly LimitRule[] | null };

export function escalates(name: LimitName): boolean {
  const definition: LimitDefinition = limits[name];
  return definition.escalates === true;
}

/** A record with one value for each limit. */
export function perLimit<Value>(make: (name: LimitName) => Value): Record<LimitName, Value> {
  // oxlint-disable typescript/no-unsafe-type-assertion -- the keys of a constant
  const names = Object.keys(limits) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<LimitName, Value>;
  // oxlint-enable typescript/no-unsafe-type-assertion
}

/** A text or list of rules that is not a valid limit. The message says what to write instead. */
export class LimitRuleError extends Error {
  override readonly name = "LimitRuleError";
}

/**
 * Parses `count/seconds[,count/seconds…]` and sorts the rules by window, shortest first.
 * Throws LimitRuleError for any other text, and for rules of which one can never be reached.
 */
export function parseLimitRules(text: string): LimitRule[] {
  const rules = text.split(",").map((part) => {
    const [, count, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(part.trim()) ?? [];
    if (count === undefined || seconds === undefined) {
      throw new LimitRuleError(
        `"${part.trim()}" is not a limit: write count/seconds with whole numbers from 1, such as 120/600; several are separated by commas.`,
      );
    }
    return { count: Number(count), seconds: Number(seconds) };
  });
  return orderedRules(rules);
}

/** The rules of every limit: those of `overrides`, else the defaults. Throws LimitRuleError. */
export function rulesWith(overrides: RuleOverrides = {}): RulesByLimit {
  return perLimit((name) => {
    const override = overrides[name] ?? null;
    if (override !== null) return orderedRules(override);
    const { ceilingOf, rules }: LimitDefinition = limits[name];
    const below = ceilingOf === undefined ? null : (overrides[ceilingOf] ?? null);
    return below === null ? parseLimitRules(rules) : orderedRules(below.map(timesThree));
  });
}

/** So a ceiling stays out of reach of a single key, whatever its limit is set to. */
function timesThree({ count, seconds }: LimitRule): LimitRule {
  return { count: count * 3, seconds };
}

/** Sorts by window, shortest first. Counts must grow with the windows, so that every rule can be reached. */
function orderedRules(rules: readonly LimitRule[]): LimitRule[] {
  const ordered = [...rules].sort((one, other) => one.seconds - other.seconds);
  if (ordered.length === 0) throw new LimitRuleError("A limit needs at least one rule, such as 120/600.");
  for (const [index, rule] of ordered.entries()) {
    const shorter = ordered[index - 1];
    if (shorter === undefined || (rule.seconds > shorter.seconds && rule.count > shorter.count)) continue;
    throw new LimitRuleError(
      `${shorter.count}/${shorter.seconds} and ${rule.count}/${rule.seconds} cannot both matter: a longer window must allow more calls than a shorter one. Drop one of them.`,
    );
  }
  return ordered;
}
