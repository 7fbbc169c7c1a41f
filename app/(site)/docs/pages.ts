/** The pages of the documentation, in reading order. Those with a `file` are Markdown files under docs/. */
export const docsSections = [
  {
    title: "Guides",
    pages: [
      {
        path: "/docs",
        file: "start.md",
        title: "Start here",
        description:
          "What Galley does, how to begin with it, and where the documentation has the guide, the reference or the background that you need.",
      },
      {
        path: "/docs/connect-wordpress",
        file: "connect-wordpress.md",
        title: "Connect WordPress",
        description:
          "Connecting a WordPress site with one click or an application password, publishing a first draft to it, and what to do when it fails.",
      },
      {
        path: "/docs/pull-into-nextjs",
        file: "pull-into-nextjs.md",
        title: "Pull articles into Next.js",
        description:
          "From a content API key to a blog at /blog of your own Next.js site: the package, two variables, the build, and what the limits mean for it.",
      },
      {
        path: "/docs/let-an-agent-publish",
        file: "let-an-agent-publish.md",
        title: "Let an agent publish",
        description:
          "Giving an agent a key, connecting it to Galley’s tools, and the calls from a keyword to an article whose public page is proved.",
      },
      {
        path: "/docs/dashboard",
        file: "dashboard.md",
        title: "Find your way in the dashboard",
        description:
          "From an empty installation to the first proved article, the list of projects, the keys, and what happens when the network or the session ends.",
      },
      {
        path: "/docs/writing",
        file: "writing.md",
        title: "Write articles for search",
        description:
          "What makes an article findable, how a job plans, scores and revises it, and what the sample writer does.",
      },
      {
        path: "/docs/planning",
        file: "planning.md",
        title: "Plan articles",
        description:
          "How a project’s plan starts articles by itself on their days: adding keywords, importing the Search Console’s export, the daily budget, credits and pausing.",
      },
      {
        path: "/docs/results",
        file: "results.md",
        title: "See what articles bring",
        description:
          "How a project gets the clicks, impressions and positions of its pages: from Google Search Console by a service account, or from a CSV file.",
      },
      {
        path: "/docs/mail",
        file: "mail.md",
        title: "Get mail about your articles",
        description:
          "Which mails Galley sends about approvals, articles sent back, pages that are not live and the week, who gets them, and how to stop them.",
      },
      {
        path: "/docs/editing",
        file: "editing.md",
        title: "Edit and compare articles",
        description:
          "Changing a finished article, comparing and restoring its versions, what happens when two people save, and the trash.",
      },
      {
        path: "/docs/approval",
        file: "approval.md",
        title: "Have texts approved",
        description:
          "How a project asks that a named person approves each version of a text before it goes live, and what that holds back.",
      },
      {
        path: "/docs/trying-a-destination",
        file: "trying-a-destination.md",
        title: "Try a destination",
        description:
          "Walking your own account at a destination through everything that Galley does with one, and sending the report in.",
      },
      {
        path: "/docs/keys",
        file: "keys.md",
        title: "Give out API keys",
        description:
          "Content API keys: scopes, a last day, addresses, changing one without downtime, what to do when one has leaked, and a pattern for scanners.",
      },
      {
        path: "/docs/connected-agents",
        file: "connected-agents.md",
        title: "Connect claude.ai or ChatGPT",
        description:
          "Connectors that sign in instead of sending a key, such as those of claude.ai and ChatGPT: connecting, ending access, the protocol.",
      },
      {
        path: "/docs/webhooks",
        file: "webhooks.md",
        title: "Receive webhooks and events",
        description:
          "Receiving signed messages from Galley: checking the signature, articles by webhook, events of a project, retries and the log.",
      },
      {
        path: "/docs/audits",
        file: "audits.md",
        title: "Audit a site",
        description:
          "How Galley audits a website: starting and scheduling, what the crawler fetches and obeys, how politely, and its limits.",
      },
    ],
  },
  {
    title: "Reference",
    pages: [
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
        path: "/docs/agents",
        file: "agents.md",
        title: "Tools for agents",
        description:
          "Galley’s tools for MCP clients: what each one does, and the configuration of Claude, Cursor, VS Code and Gemini CLI.",
      },
      {
        path: "/docs/words",
        file: "words.md",
        title: "Words",
        description:
          "The names of things in Galley: what each word means in the dashboard and the documentation, and what the API calls it.",
      },
      {
        path: "/docs/score",
        file: "score.md",
        title: "The score of an article",
        description:
          "Every check behind an article’s score with its thresholds and weight, how the score is computed from them, and an example.",
      },
      {
        path: "/docs/claims",
        file: "claims.md",
        title: "The claims check",
        description:
          "Which figures, dates, superlatives and quotations of an article are looked for in its sources, and what proves them.",
      },
      {
        path: "/docs/result-rules",
        file: "result-rules.md",
        title: "The rules of results",
        description:
          "When an article should be refreshed, merged, expanded or left by its figures of search, which sentence answers a query, and what an idea is.",
      },
      {
        path: "/docs/staying-true",
        file: "staying-true.md",
        title: "Staying true",
        description:
          "When the pages that an article cites are read again, what counts as a change of a claim, and where it is shown and sent.",
      },
      {
        path: "/docs/passport",
        file: "passport.md",
        title: "The proof record of an article",
        description:
          "The signed record of an article: what it contains, how the signature and the public keys work, how to verify one, and an example.",
      },
      {
        path: "/docs/audit-rules",
        file: "audit-rules.md",
        title: "The rules of an audit",
        description:
          "Every rule of site audits and page checks: its id, severity and weight, why it matters, and how to fix what it finds.",
      },
      {
        path: "/docs/audit-score",
        file: "audit-score.md",
        title: "The score of an audit",
        description:
          "How the score of a site audit arises, when it is limited or null, and how to recompute it by hand, with a worked example.",
      },
      {
        path: "/docs/free-tools",
        file: "free-tools.md",
        title: "Free tools",
        description:
          "Galley’s free tools for anybody, without a key: how to call them, also from other sites, their limits, and what they never do.",
      },
      {
        path: "/docs/members-and-roles",
        file: "members-and-roles.md",
        title: "Members and roles",
        description:
          "The four roles of a workspace’s members, and the lowest role that each operation requires.",
      },
    ],
  },
  {
    title: "Operating Galley",
    pages: [
      {
        path: "/docs/self-hosting",
        file: "self-hosting.md",
        title: "Host Galley yourself",
        description:
          "Running Galley on your own machine: the embedded database, background work, secrets, outgoing requests and upgrades.",
      },
      {
        path: "/docs/deployment",
        file: "deployment.md",
        title: "Deploy Galley",
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
        path: "/docs/accounts",
        file: "accounts.md",
        title: "Look after accounts",
        description:
          "Sessions, passwords, the second step with an authenticator app, passkeys, and what whoever runs this installation can do with accounts.",
      },
      {
        path: "/docs/single-sign-on",
        file: "single-sign-on.md",
        title: "Set up single sign-on",
        description:
          "Signing in with an organisation’s identity provider by OpenID Connect: the settings, who gets in, linking, and switching passwords off.",
      },
      {
        path: "/docs/activity-trail",
        file: "activity-trail.md",
        title: "Read the activity trail",
        description:
          "What Galley records of changes, sign-ins and refusals, who can read and export it, and how long it is kept.",
      },
      {
        path: "/docs/retention",
        file: "retention.md",
        title: "How long records are kept",
        description:
          "Which records Galley deletes with age, which it keeps whatever their age, the setting of each kind, and what takes how much space.",
      },
    ],
  },
  {
    title: "Internals",
    pages: [
      {
        path: "/docs/how-galley-works",
        file: "how-galley-works.md",
        title: "How Galley works",
        description:
          "The life of an article in Galley: the stages of a job, recovery from failures, the order between workspaces, and credits.",
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
      {
        path: "/docs/dependencies",
        file: "dependencies.md",
        title: "Dependencies",
        description:
          "The licences of what Galley is built on, its software bill of materials, known vulnerabilities, and how updates are made.",
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
