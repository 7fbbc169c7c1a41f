/** The addresses of what was seeded. */
export interface SeededAddresses {
  workspace: string;
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
export function measuredPages({ workspace, project, article }: SeededAddresses): PageCase[] {
  return [
    open("landing", "/", publicTarget),
    open("documentation", "/docs", publicTarget),
    open("API reference", "/docs/api", publicTarget),
    open("free tool", "/tools/score", publicTarget),
    open("sign-in", "/sign-in", null),
    own("projects", "/projects"),
    own("new project", "/projects/new"),
    own("workspaces", "/workspaces"),
    own("workspace", workspace),
    own("providers", `${workspace}/providers`),
    own("activity", `${workspace}/activity`),
    own("account", "/account"),
    own("home", project),
    own("article list", `${project}/articles`, listTarget),
    own("list, searched", `${project}/articles?search=guide`),
    own("list, page 400", `${project}/articles?page=400`),
    own("trash", `${project}/articles/trash`),
    own("new article", `${project}/articles/new`),
    own("empty page", `${project}/articles/write`),
    own("article", article),
    own("editor", `${article}/edit`),
    own("versions", `${article}/versions`),
    own("delete", `${article}/delete`),
    own("plan", `${project}/plan`),
    own("publishing", `${project}/publishing`),
    own("connect", `${project}/publishing/connect`),
    own("content API", `${project}/publishing/pull`),
    own("events", `${project}/publishing/events`),
    own("audit", `${project}/audit`),
    own("credits", `${project}/credits`),
    own("settings", `${project}/settings`),
  ];
}

function open(name: string, path: string, targetBytes: number | null): PageCase {
  return { name, path, signedIn: false, targetBytes };
}

function own(name: string, path: string, targetBytes: number | null = null): PageCase {
  return { name, path, signedIn: true, targetBytes };
}
