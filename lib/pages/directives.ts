/** In characters; no real page has a longer list of directives. */
const valueLengthMax = 2000;

/** A comma between two directives. The one after the day of the week in a date, as HTTP writes it, is none. */
const separator =
  /(?<!unavailable_after\s{0,5}:\s{0,5}(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\s{0,5}),/;

/** The directives of a robots meta element or of an X-Robots-Tag header, in lower case. */
export function directives(value: string): string[] {
  return value
    .slice(0, valueLengthMax)
    .toLowerCase()
    .split(separator)
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
}

export interface HeaderDirective {
  directive: string;
  /** The crawler that the directive is addressed to; null when it is for every crawler. */
  agent: string | null;
  /** The directive as the header has it, including an agent's name in front of it. */
  written: string;
}

/** Reads an X-Robots-Tag header. In "otherbot: noindex, nofollow" the agent's name applies to both directives. */
export function headerDirectives(header: string): HeaderDirective[] {
  let agent: string | null = null;
  return directives(header).map((written) => {
    const [, name, rest = ""] = /^([a-z][\w-]*)\s*:\s*(.*)$/.exec(written) ?? [];
    const isValue = name === undefined || name === "unavailable_after" || name.startsWith("max-");
    if (!isValue) agent = name;
    return { directive: isValue ? written : rest, agent, written };
  });
}

/** Crawlers whose directives decide whether a page is found in search. */
const searchCrawlers = new Set("robots googlebot bingbot yandex baiduspider duckduckbot slurp".split(" "));

/** Whether a directive for this agent concerns search: those for every crawler (null) or a search engine's do. */
export function isForSearch(agent: string | null): boolean {
  return agent === null || searchCrawlers.has(agent);
}

export function forbidsFollowing(directive: string): boolean {
  return directive === "nofollow" || directive === "none";
}

export function forbidsIndexing(directive: string): boolean {
  return directive === "noindex" || directive === "none";
}
