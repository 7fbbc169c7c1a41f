/** The pages of the documentation, in reading order. Those with a `file` are Markdown files under docs/. */
export const docsSections = [
  {
    title: "Begin here",
    pages: [
      {
        path: "/docs",
        file: "how-galley-works.md",
        title: "How Galley works",
        description:
          "The life of an article in Galley: the stages of a job, recovery from failures, the order between workspaces, and credits.",
      },
      {
        path: "/docs/dashboard",
        file: "dashboard.md",
        title: "The dashboard",
        description:
          "From an empty installation to the first proved article, the list of projects, the keys, and what happens when the network or the session ends.",
      },
    ],
  },
  {
    title: "Writing",
    pages: [
      {
        path: "/docs/writing",
        file: "writing.md",
        title: "Writing articles for search",
        description:
          "What makes an article findable, how a job plans, scores and revises it, and what the sample writer does.",
      },
      {
        path: "/docs/planning",
        file: "planning.md",
        title: "Planning articles",
        description:
          "How a project’s plan starts articles by itself on their days: adding keywords, importing the Search Console’s export, the daily budget, credits and pausing.",
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
    ],
  },
  {
    title: "Publishing",
    pages: [
      {
        path: "/docs/publishing",
        file: "publishing.md",
        title: "Publishing with proof",
        description:
          "How Galley writes an article to a destination, how it verifies the public page, and what each publishing state means.",
      },
      {
        path: "/docs/approval",
        file: "approval.md",
        title: "Approval",
        description:
          "How a project asks that a named person approves each version of a text before it goes live, and what that holds back.",
      },
      {
        path: "/docs/destinations",
        title: "Destinations",
        description:
          "Where Galley can write articles: WordPress, Ghost, git, webhooks and others, what each one needs, and what is never overwritten.",
      },
      {
        path: "/docs/trying-a-destination",
        file: "trying-a-destination.md",
        title: "Trying a destination",
        description:
          "Walking your own account at a destination through everything that Galley does with one, and sending the report in.",
      },
    ],
  },
  {
    title: "For programs",
    pages: [
      {
        path: "/docs/feeds-and-apis",
        file: "feeds-and-apis.md",
        title: "Feeds and APIs",
        description:
          "Reading and driving Galley from programs: content API keys, the REST API, tools for agents, the RSS feed, and limits.",
      },
      {
        path: "/docs/api",
        title: "API reference",
        description:
          "Every endpoint of the REST API and of the RSS feed: parameters, answers, errors, limits, and samples for curl and TypeScript.",
      },
      {
        path: "/docs/keys",
        file: "keys.md",
        title: "API keys",
        description:
          "Content API keys: scopes, a last day, addresses, changing one without downtime, what to do when one has leaked, and a pattern for scanners.",
      },
      {
        path: "/docs/agents",
        file: "agents.md",
        title: "Tools for agents",
        description:
          "Galley’s tools for MCP clients: what each one does, and the configuration of Claude, Cursor, VS Code and Gemini CLI.",
      },
      {
        path: "/docs/connected-agents",
        file: "connected-agents.md",
        title: "Connected agents",
        description:
          "Connectors that sign in instead of sending a key, such as those of claude.ai and ChatGPT: connecting, ending access, the protocol.",
      },
      {
        path: "/docs/webhooks",
        file: "webhooks.md",
        title: "Webhooks and events",
        description:
          "Receiving signed messages from Galley: checking the signature, articles by webhook, events of a project, retries and the log.",
      },
    ],
  },
  {
    title: "Audits and free tools",
    pages: [
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
        path: "/docs/free-tools",
        file: "free-tools.md",
        title: "Free tools",
        description:
          "Galley’s free tools for anybody, without a key: how to call them, also from other sites, their limits, and what they never do.",
      },
    ],
  },
  {
    title: "People",
    pages: [
      {
        path: "/docs/members-and-roles",
        file: "members-and-roles.md",
        title: "Members and roles",
        description:
          "The four roles of a workspace’s members, and the lowest role that each operation requires.",
      },
      {
        path: "/docs/accounts",
        file: "accounts.md",
        title: "Accounts",
        description:
          "Sessions, passwords, the second step with an authenticator app, passkeys, and what the operator does with accounts.",
      },
      {
        path: "/docs/single-sign-on",
        file: "single-sign-on.md",
        title: "Single sign-on",
        description:
          "Signing in with an organisation’s identity provider by OpenID Connect: the settings, who gets in, linking, and switching passwords off.",
      },
      {
        path: "/docs/activity-trail",
        file: "activity-trail.md",
        title: "Activity trail",
        description:
          "What Galley records of changes, sign-ins and refusals, who can read and export it, and how long it is kept.",
      },
    ],
  },
  {
    title: "Running Galley",
    pages: [
      {
        path: "/docs/self-hosting",
        file: "self-hosting.md",
        title: "Self-hosting",
        description:
          "Running Galley on your own machine: the embedded database, background work, secrets, outgoing requests and upgrades.",
      },
      {
        path: "/docs/deployment",
        file: "deployment.md",
        title: "Deployment",
        description:
          "Guides for one machine with systemd or containers, for several machines behind a proxy, and for a serverless host.",
      },
      {
        path: "/docs/settings",
        file: "settings.md",
        title: "Settings",
        description:
          "Every environment variable that Galley reads, with its default and its meaning: addresses, database, limits, writers and lookups.",
      },
      {
        path: "/docs/retention",
        file: "retention.md",
        title: "How long records are kept",
        description:
          "Which records Galley deletes with age, which it keeps whatever their age, the setting of each kind, and what takes how much space.",
      },
      {
        path: "/docs/dependencies",
        file: "dependencies.md",
        title: "Dependencies",
        description:
          "The licences of what Galley is built on, its software bill of materials, known vulnerabilities, and how updates are made.",
      },
      {
        path: "/docs/security",
        file: "security.md",
        title: "Security",
        description:
          "Galley against OWASP’s verification standard, level 2: each requirement with where it is met, and what is not; the keys and secrets.",
      },
      {
        path: "/docs/performance",
        file: "performance.md",
        title: "Performance",
        description:
          "How fast Galley answers, measured against a bare server on the same database: what is measured, how to run it, and the last figures.",
      },
      {
        path: "/docs/where-the-time-goes",
        file: "where-the-time-goes.md",
        title: "Where the time goes",
        description:
          "What profiles of calls, of output checks, of free tools and of writing showed, and what was changed because of them.",
      },
    ],
  },
] as const;

type DocsSection = (typeof docsSections)[number];
type DocsListEntry = DocsSection["pages"][number];
export type DocsPath = DocsListEntry["path"];

export const docsPages: readonly DocsListEntry[] = docsSections.flatMap(
  (section): readonly DocsListEntry[] => section.pages,
);

export function docsPage(path: DocsPath) {
  const page = docsPages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`no documentation page has the path ${path}`);
  return page;
}
