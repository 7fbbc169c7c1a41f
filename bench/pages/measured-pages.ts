/** The addresses of what was seeded. */
export interface SeededAddresses {
  project: string;
  article: string;
}

export interface PageCase {
  name: string;
  path: string;
  /** Whether it is read as the signed-in owner. */
  signedIn: boolean;
  /** The most client JavaScript that a first visit may fetch, in bytes after brotli; null without a target. */
  targetBytes: number | null;
}

const publicTarget = 90_000;
const listTarget = 130_000;

/** The main pages, in the order in which somebody meets them. */
export function measuredPages({ project, article }: SeededAddresses): PageCase[] {
  return [
    open("landing", "/", publicTarget),
    open("documentation", "/docs", publicTarget),
    open("API reference", "/docs/api", publicTarget),
    open("free tool", "/tools/score", publicTarget),
    open("sign-in", "/sign-in", null),
    own("projects", "/projects"),
    own("article list", project, listTarget),
    own("article", article),
    own("editor", `${article}/edit`),
    own("plan", `${project}/plan`),
    own("publishing", `${project}/publishing`),
    own("audit", `${project}/audit`),
    own("credits", `${project}/credits`),
  ];
}

function open(name: string, path: string, targetBytes: number | null): PageCase {
  return { name, path, signedIn: false, targetBytes };
}

function own(name: string, path: string, targetBytes: number | null = null): PageCase {
  return { name, path, signedIn: true, targetBytes };
}
