/** The pages of the documentation, in reading order. Those with a `file` are Markdown files under docs/. */
export const docsPages = [
  {
    path: "/docs",
    file: "how-galley-works.md",
    title: "How Galley works",
    description:
      "The life of an article in Galley: the stages of a job, recovery from failures, the order between workspaces, and credits.",
  },
  {
    path: "/docs/writing",
    file: "writing.md",
    title: "Writing articles for search",
    description:
      "What makes an article findable, how a job plans, scores and revises it, and what the sample writer does.",
  },
  {
    path: "/docs/claims",
    file: "claims.md",
    title: "The claims check",
    description:
      "Which figures, dates, superlatives and quotations of an article are looked for in its sources, and what proves them.",
  },
  {
    path: "/docs/score",
    file: "score.md",
    title: "The score of an article",
    description:
      "Every check behind an article’s score with its thresholds and weight, how the score is computed from them, and an example.",
  },
  {
    path: "/docs/editing",
    file: "editing.md",
    title: "Editing and versions",
    description:
      "Changing a finished article, comparing and restoring its versions, what happens when two people save, and the trash.",
  },
  {
    path: "/docs/passport",
    file: "passport.md",
    title: "The passport of an article",
    description:
      "The signed record of an article: what it contains, how the signature and the public keys work, how to verify one, and an example.",
  },
  {
    path: "/docs/publishing",
    file: "publishing.md",
    title: "Publishing with proof",
    description:
      "How Galley writes an article to a destination, how it verifies the public page, and what each publishing state means.",
  },
  {
    path: "/docs/destinations",
    title: "Destinations",
    description:
      "Where Galley can write articles: WordPress, Ghost, git, webhooks and others, what each one needs, and what is never overwritten.",
  },
  {
    path: "/docs/webhooks",
    file: "webhooks.md",
    title: "Webhooks and events",
    description:
      "Receiving signed messages from Galley: checking the signature, articles by webhook, events of a project, retries and the log.",
  },
  {
    path: "/docs/feeds-and-apis",
    file: "feeds-and-apis.md",
    title: "Feeds and APIs",
    description:
      "Reading and driving Galley from programs: content API keys, the REST API, tools for agents, the RSS feed, and limits.",
  },
  {
    path: "/docs/agents",
    file: "agents.md",
    title: "Tools for agents",
    description:
      "Galley’s tools for MCP clients: what each one does, and the configuration of Claude, Cursor, VS Code and Gemini CLI.",
  },
  {
    path: "/docs/api",
    title: "API reference",
    description:
      "Every endpoint of the REST API and of the RSS feed: parameters, answers, errors, limits, and samples for curl and TypeScript.",
  },
  {
    path: "/docs/free-tools",
    file: "free-tools.md",
    title: "Free tools",
    description:
      "Galley’s free tools for anybody, without a key: how to call them, also from other sites, their limits, and what they never do.",
  },
  {
    path: "/docs/audits",
    file: "audits.md",
    title: "Site audits",
    description:
      "How Galley audits a website: starting and scheduling, what the crawler fetches and obeys, how politely, and its limits.",
  },
  {
    path: "/docs/audit-score",
    file: "audit-score.md",
    title: "The score of an audit",
    description:
      "How the score of a site audit arises, when it is limited or null, and how to recompute it by hand, with a worked example.",
  },
  {
    path: "/docs/audit-rules",
    file: "audit-rules.md",
    title: "The rules of an audit",
    description:
      "Every rule of site audits and page checks: its id, severity and weight, why it matters, and how to fix what it finds.",
  },
  {
    path: "/docs/self-hosting",
    file: "self-hosting.md",
    title: "Self-hosting",
    description:
      "Running Galley on your own machine: the embedded database, background work, secrets, outgoing requests and upgrades.",
  },
  {
    path: "/docs/settings",
    file: "settings.md",
    title: "Settings",
    description:
      "Every environment variable that Galley reads, with its default and its meaning: addresses, database, limits, writers and lookups.",
  },
  {
    path: "/docs/performance",
    file: "performance.md",
    title: "Performance",
    description:
      "How fast Galley answers, measured against a bare server on the same database: what is measured, how to run it, and the last figures.",
  },
] as const;

export type DocsPath = (typeof docsPages)[number]["path"];

export function docsPage(path: DocsPath) {
  const page = docsPages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`no documentation page has the path ${path}`);
  return page;
}
