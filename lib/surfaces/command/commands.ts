import type { z } from "zod";
import { listActivity } from "@/lib/activity/list";
import { importArticle } from "@/lib/articles/operations/import";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { grantWorkspaceCredits } from "@/lib/credits/operations/grant";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { listJobs } from "@/lib/generation/operations/list";
import { listModelCalls } from "@/lib/generation/operations/list-model-calls";
import { retryJob } from "@/lib/generation/operations/retry";
import { listAgents } from "@/lib/keys/agents/list-agents";
import { revokeAgent } from "@/lib/keys/agents/revoke-agent";
import { mintKey } from "@/lib/keys/mint";
import { setUpCode } from "@/lib/platform/auth/set-up-code";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import { type approverList, listProjectApprovers } from "@/lib/projects/approvers";
import { getBlog } from "@/lib/projects/blog/get-blog";
import { updateBlog } from "@/lib/projects/blog/update-blog";
import { createProject } from "@/lib/projects/create";
import { listProjects } from "@/lib/projects/list";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import { updateWritingGuide } from "@/lib/projects/update-writing-guide";
import { getWritingGuide } from "@/lib/projects/writing-guide";
import { unpublishArticle } from "@/lib/publications/operations/unpublish";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { listEndpoints } from "@/lib/webhooks/operations/list-endpoints";
import { listEventTypes } from "@/lib/webhooks/operations/list-types";
import { removeEndpoint } from "@/lib/webhooks/operations/remove-endpoint";
import { rotateEndpointSecret } from "@/lib/webhooks/operations/rotate-secret";
import { testEndpoint } from "@/lib/webhooks/operations/test-endpoint";
import { updateEndpoint } from "@/lib/webhooks/operations/update-endpoint";
import { createWorkspace } from "@/lib/workspaces/create";
import { listWorkspaces } from "@/lib/workspaces/list";
import { type AdminCommand, command } from "./admin-command";
import { articleCommands, creditLedgerCommands, jobEndCommands } from "./article-commands";
import { readArticleFile } from "./article-file";
import { auditCommands } from "./audit-commands";
import { backupCommands } from "./backup-commands";
import { healthCommands } from "./health-commands";
import { integrationCommands } from "./integration-commands";
import { keyCommands, secretLines } from "./key-commands";
import { memberCommands, trashCommands } from "./member-commands";
import { passportCommands } from "./passport-commands";
import { planCommands } from "./plan-commands";
import { resultCommands } from "./result-commands";
import { secretsCommands } from "./secrets-commands";
import { userCommands } from "./user-commands";

export const nouns: Record<string, string> = {
  user: "Accounts of people",
  workspace: "Workspaces, which own projects and credits",
  credits: "Article credits of a workspace",
  project: "Projects, each with its site, articles and keys",
  key: "Content API keys of a project",
  agent: "Applications that people connected to a project",
  integration: "Publishing connections of a project",
  publication: "What was written to a destination",
  article: "Finished articles",
  passport: "Signed records of articles, and the keys that prove them",
  job: "Generations of articles",
  plan: "Articles that are started by themselves on their days",
  results: "What search brought the articles of a project",
  audit: "Audits of the projects' websites",
  events: "Endpoints that a project's events are sent to",
  backup: "Backups of the whole database",
  secrets: "Encryption of the stored secrets",
};

const creditRow = { argument: "amount", flags: { note: "--note <text>" } } as const;

const approverLines = ({ required, approvers }: z.output<typeof approverList>) => {
  if (!required) return ["No approval is required"];
  if (approvers.length === 0) return ["An approval is required, and nobody can give it: name an approver"];
  return approvers.map(({ email, name }) => `${email}  ${name}`);
};

/** Every command, in the order of the help. */
export const adminCommands: readonly AdminCommand[] = [
  {
    words: ["set-up-code"],
    summary: "The code that the first sign-up asks for, on a server that others can reach",
    inputs: { argument: null, options: new Map() },
    async run(operator) {
      const code = setUpCode((await operator.runtime()).env.authSecret);
      return { answer: { set_up_code: code }, lines: `Set-up code: ${code}` };
    },
  },
  {
    words: ["migrate"],
    summary: "Bring the database up to this version, as every start does; for hosts without a start",
    inputs: { argument: null, options: new Map() },
    async run(operator) {
      await operator.runtime();
      return { answer: { migrated: true }, lines: "The database is up to date with this version of Galley." };
    },
  },
  ...userCommands,
  command("workspace create", createWorkspace, {
    flags: { ownerEmail: "--owner <email>" },
    answer: ({ workspace }) => workspace,
    lines: ({ workspace: { id, name, credits } }) => `Workspace ${id} (${name}), ${credits} credits`,
  }),
  command("workspace activity", listActivity, {
    optional: ["projectId"],
    columns: [
      "created_at",
      "operation",
      "outcome",
      "actor.kind",
      "actor.label",
      "surface",
      "count",
      "resource.name",
      "related.name",
    ],
  }),
  command("workspace list", listWorkspaces, { summary: "Every workspace with its balance" }),
  ...memberCommands,
  command("credits grant", grantWorkspaceCredits, creditRow),
  command("credits set", setWorkspaceCredits, creditRow),
  ...creditLedgerCommands,
  command("project create", createProject, {
    summary: "Make a project with the hosted blog and a content API key; key and feed token are printed once",
    flags: {
      website: "--website <url>",
      languageCode: "--language <code>",
      brandName: "--brand <name>",
      brandDescription: "--description <text>",
    },
    async also(operator, { project }) {
      const { key, ...minted } = await operator.run(mintKey, { projectId: project.id, name: "First key" });
      return { key_id: key.id, api_key: minted.api_key, feed_token: minted.feed_token };
    },
    lines: ({ project, integration_id: integrationId, ...minted }) => [
      `Project ${project.id} (${project.name})`,
      `Hosted blog, integration ${integrationId}`,
      ...secretLines(minted),
    ],
  }),
  command("project list", listProjects, {
    summary: "Every project",
    only: [],
    columns: ["id", "name", "website", "language_code"],
  }),
  command("project guide", getWritingGuide),
  command("project update-guide", updateWritingGuide, {
    summary:
      "Change a project's brand voice and own instructions; a list is given with a line for each entry",
  }),
  command("blog show", getBlog),
  command("blog update", updateBlog, {
    summary: "Change a project's hosted blog; categories are given with a line for each: name, colon, words",
  }),
  command("project approvers", listProjectApprovers, { lines: approverLines }),
  command("project set-approvers", setProjectApprovers, {
    summary: "Say who approves the texts of a project before they go live",
    flags: { approvers: "--approvers <emails...>" },
    lines: approverLines,
  }),
  command("project end-approval", setProjectApprovers, {
    summary: "Let the texts of a project go live without an approval again",
    only: ["projectId"],
    sets: () => ({ approvers: [] }),
    lines: approverLines,
  }),
  ...trashCommands,
  ...keyCommands,
  command("agent list", listAgents, {
    columns: ["id", "status", "client_name", "user_email", "scopes", "last_used_at"],
  }),
  command("agent revoke", revokeAgent, { argument: "agentId" }),
  ...integrationCommands,
  command("publication unpublish", unpublishArticle, {
    argument: "publicationId",
    lines: (_result, id) => `Publication ${id} is taken down`,
    failure: ({ sent, error }) => (sent ? null : (error ?? "The destination refused.")),
  }),
  command("article import", importArticle, {
    summary:
      "Take a markdown file in; front matter may give title, slug, keyword, keywords, description, language",
    file: readArticleFile,
    only: ["projectId", "keyword"],
  }),
  articleVisibility("hide", "Take an article out of the content API and the feed"),
  articleVisibility("show", "Put an article back into the content API and the feed"),
  ...articleCommands,
  ...passportCommands,
  command("job list", listJobs, {
    only: ["projectId", "limit"],
    columns: ["job_id", "status", "progress", "keyword", "error"],
  }),
  ...jobEndCommands,
  command("job retry", retryJob, { argument: "jobId" }),
  command("job model-calls", listModelCalls, {
    optional: ["jobId", "model", "since", "until", "before"],
    columns: [
      "started_at",
      "duration_ms",
      "provider",
      "model",
      "stage",
      "part",
      "input_tokens",
      "output_tokens",
      "estimated",
      "cost_usd",
      "outcome",
      "error_code",
    ],
  }),
  ...backupCommands,
  ...planCommands,
  ...resultCommands,
  ...auditCommands,
  command("events types", listEventTypes, {
    lines: ({ types }) => types.map(({ type, summary }) => `${type}: ${summary}`),
  }),
  command("events create", createEndpoint, {
    flags: { events: "--events <types...>" },
    defaults: { events: { value: [...outgoingEventTypes], text: "all" } },
    answer: ({ endpoint, signing_secret }) => ({ ...endpoint, signing_secret }),
    lines: ({ endpoint, signing_secret: secret }) => [
      `Endpoint ${endpoint.id} (${endpoint.events.join(", ")})`,
      `Signing secret, shown once: ${secret}`,
    ],
  }),
  command("events list", listEndpoints, {
    columns: ["id", "status", "url", "last_delivery.type", "last_delivery.status", "last_delivery.error"],
  }),
  endpointStatus("pause", "paused", "Send an endpoint nothing until it is resumed"),
  endpointStatus("resume", "active", "Let a paused endpoint go on; what waited is sent"),
  command("events rotate", rotateEndpointSecret, {
    argument: "endpointId",
    answer: ({ signing_secret }, id) => ({ id, signing_secret }),
    lines: ({ signing_secret: secret }) => `Signing secret, shown once: ${secret}`,
  }),
  command("events test", testEndpoint, {
    summary: "Send a ping at once; exit code 4 when it is not taken",
    argument: "endpointId",
    lines: ({ message, http_status: status }) => `${message} (HTTP ${status})`,
    failure: ({ ok, message }) => (ok ? null : message),
  }),
  command("events remove", removeEndpoint, {
    argument: "endpointId",
    answer: (result, id) => ({ id, ...result }),
  }),
  ...secretsCommands,
  ...healthCommands,
];

function articleVisibility(verb: "hide" | "show", summary: string): AdminCommand {
  const hidden = verb === "hide";
  return command(`article ${verb}`, setArticleVisibility, {
    summary,
    argument: "articleId",
    sets: () => ({ hidden }),
    only: [],
    lines: (_result, id) => `Article ${id} is ${hidden ? "hidden" : "shown"}`,
  });
}

function endpointStatus(verb: string, status: "active" | "paused", summary: string): AdminCommand {
  return command(`events ${verb}`, updateEndpoint, {
    summary,
    argument: "endpointId",
    sets: () => ({ status }),
    only: [],
    answer: ({ endpoint }) => endpoint,
    lines: ({ endpoint }) => `Endpoint ${endpoint.id} is ${endpoint.status}`,
  });
}
