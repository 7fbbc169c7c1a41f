import type { z } from "zod";
import { listActivity } from "@/lib/operations/activity/list";
import { importArticle } from "@/lib/operations/articles/import";
import { setArticleVisibility } from "@/lib/operations/articles/set-visibility";
import { grantWorkspaceCredits } from "@/lib/operations/credits/grant";
import { setWorkspaceCredits } from "@/lib/operations/credits/set";
import { createEndpoint } from "@/lib/operations/events/create-endpoint";
import { listEndpoints } from "@/lib/operations/events/list-endpoints";
import { listEventTypes } from "@/lib/operations/events/list-types";
import { removeEndpoint } from "@/lib/operations/events/remove-endpoint";
import { rotateEndpointSecret } from "@/lib/operations/events/rotate-secret";
import { testEndpoint } from "@/lib/operations/events/test-endpoint";
import { updateEndpoint } from "@/lib/operations/events/update-endpoint";
import { createIntegration } from "@/lib/operations/integrations/create";
import { getIntegration } from "@/lib/operations/integrations/get";
import type { integrationView } from "@/lib/operations/integrations/integration-view";
import { listIntegrations } from "@/lib/operations/integrations/list";
import { listProviders } from "@/lib/operations/integrations/list-providers";
import { isOptionalField } from "@/lib/operations/integrations/optional-field";
import { removeIntegration } from "@/lib/operations/integrations/remove";
import { testIntegration } from "@/lib/operations/integrations/test";
import { updateIntegration } from "@/lib/operations/integrations/update";
import { listJobs } from "@/lib/operations/jobs/list";
import { retryJob } from "@/lib/operations/jobs/retry";
import { listProjectKeys } from "@/lib/operations/keys/list";
import { mintKey } from "@/lib/operations/keys/mint";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { createProject } from "@/lib/operations/projects/create";
import { listProjects } from "@/lib/operations/projects/list";
import { unpublishArticle } from "@/lib/operations/publications/unpublish";
import { addMember } from "@/lib/operations/workspaces/add-member";
import { createWorkspace } from "@/lib/operations/workspaces/create";
import { listWorkspaces } from "@/lib/operations/workspaces/list";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import { accountCommands } from "./account-commands";
import { type AdminCommand, command, ownCommand } from "./admin-command";
import { readArticleFile } from "./article-file";

export const nouns: Record<string, string> = {
  user: "Accounts of people",
  workspace: "Workspaces, which own projects and credits",
  credits: "Article credits of a workspace",
  project: "Projects, each with its site, articles and keys",
  key: "Content API keys of a project",
  integration: "Publishing connections of a project",
  publication: "What was written to a destination",
  article: "Finished articles",
  job: "Generations of articles",
  events: "Endpoints that a project's events are sent to",
};

const creditLines = (result: { workspace_id: string; credits: number }) => [
  `Workspace ${result.workspace_id} has ${result.credits} credits`,
];
const secretLines = (minted: { api_key: string; feed_token: string }) => [
  `Content API key, shown once: ${minted.api_key}`,
  `Feed token, shown once: ${minted.feed_token}`,
];

/** Every command, in the order of the help. */
export const adminCommands: readonly AdminCommand[] = [
  ...accountCommands,
  command("workspace create", createWorkspace, {
    flags: { ownerEmail: "--owner <email>" },
    answer: ({ workspace }) => workspace,
    lines: ({ workspace: { id, name, credits } }) => [`Workspace ${id} (${name}), ${credits} credits`],
  }),
  command("workspace activity", listActivity, {
    lines: ({ activity }) =>
      activity.map(
        ({ created_at: at, operation, outcome, surface, actor }) =>
          `${at}  ${operation}  ${outcome}  by ${actor.label ?? actor.kind} (${surface})`,
      ),
  }),
  command("workspace list", listWorkspaces, {
    summary: "Every workspace with its balance",
    lines: ({ workspaces }) =>
      workspaces.map(({ id, name, credits }) => `${id}  ${String(credits).padStart(6)} credits  ${name}`),
  }),
  command("workspace add-member", addMember, {
    flags: { email: "--email <address>" },
    lines: ({ members }) => members.map(({ role, email, name }) => `${role.padEnd(6)}  ${email}  ${name}`),
  }),
  command("credits grant", grantWorkspaceCredits, {
    argument: "amount",
    flags: { note: "--note <text>" },
    lines: creditLines,
  }),
  command("credits set", setWorkspaceCredits, {
    argument: "amount",
    flags: { note: "--note <text>" },
    lines: creditLines,
  }),
  ownCommand("project create", {
    summary: "Make a project with the hosted blog and a content API key; key and feed token are printed once",
    input: createProject.input,
    flags: {
      website: "--website <url>",
      languageCode: "--language <code>",
      brandName: "--brand <name>",
      brandDescription: "--description <text>",
    },
    run: async (operator, input) => {
      const made = await operator.run(createProject, input);
      const minted = await operator.run(mintKey, { projectId: made.project.id, name: "First key" });
      return { ...made, key_id: minted.key.id, api_key: minted.api_key, feed_token: minted.feed_token };
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
    lines: ({ projects }) => projects.map(({ id, name, website }) => `${id}  ${name}  ${website}`),
  }),
  command("key create", mintKey, {
    lines: (minted) => [`Key ${minted.key.id} (${minted.key.name})`, ...secretLines(minted)],
  }),
  command("key list", listProjectKeys, {
    lines: ({ keys }) =>
      keys.map((key) => {
        const state = key.revoked_at === null ? "active " : "revoked";
        return `${key.id}  ${key.key_prefix}…  ${state}  ${key.name}`;
      }),
  }),
  command("key revoke", revokeKey, {
    argument: "keyId",
    lines: ({ key }) => [`Key ${key.id} is revoked`],
  }),
  command("integration create", createIntegration, {
    summary:
      "Connect a project to a destination and test the connection (exit code 4 when it does not work); `integration providers` lists the kinds and their fields",
    only: ["projectId", "provider", "name", "autoPublishStatus", "config"],
    flags: { provider: "--provider <kind>", autoPublishStatus: "--default <status>" },
    sets: () => ({ test: true }),
    answer: ({ integration }) => integration,
    lines: ({ integration: made }) => [
      `Integration ${made.id} (${made.name}, default ${made.auto_publish_status}): ${connectionState(made)}`,
    ],
    failure: ({ integration }) => integration.last_error,
    answersFirst: true,
  }),
  command("integration providers", listProviders, {
    lines: ({ providers }) =>
      providers.flatMap(({ provider, label, summary, fields }) => [
        `${provider}: ${label}. ${summary}`,
        ...fields.map(
          (field) => `    ${field.key}${isOptionalField(field) ? " (optional)" : ""}: ${field.help}`,
        ),
      ]),
  }),
  command("integration list", listIntegrations, {
    lines: ({ integrations }) =>
      integrations.map(
        (row) =>
          `${row.id}  ${row.provider}  ${connectionState(row)}  default ${row.auto_publish_status}  ${row.name}`,
      ),
  }),
  command("integration show", getIntegration, {
    argument: "integrationId",
    lines: ({ integration: row, config, secrets_set: secrets }) => [
      `${row.name} (${row.provider}): ${connectionState(row)}, default ${row.auto_publish_status}, publishes by itself: ${row.auto_publish ? `yes, at most ${row.auto_publish_daily_max} a day` : "no"}`,
      ...Object.entries(config).map(([key, value]) => `    ${key}: ${value}`),
      ...secrets.map((key) => `    ${key}: (stored)`),
    ],
  }),
  command("integration update", updateIntegration, {
    summary: "Change a connection and test it; what is not given stays",
    argument: "integrationId",
    only: ["name", "autoPublishStatus", "autoPublish", "autoPublishDailyMax", "graceSeconds", "config"],
    flags: {
      autoPublishStatus: "--default <status>",
      autoPublishDailyMax: "--daily-max <count>",
      graceSeconds: "--grace <seconds>",
    },
    sets: ({ config }) => ({ test: config !== undefined }),
    answer: ({ integration }) => integration,
    lines: ({ integration: row }) => [`Integration ${row.id} (${row.name}): ${connectionState(row)}`],
  }),
  command("integration test", testIntegration, {
    summary: "Whether writing is permitted; exit code 4 when it is not",
    argument: "integrationId",
    lines: ({ message }) => [message],
    failure: ({ ok, message }) => (ok ? null : message),
  }),
  command("integration remove", removeIntegration, {
    argument: "integrationId",
    answer: (result, id) => ({ id, ...result }),
    lines: (_result, id) => [`Integration ${id} is removed`],
  }),
  command("publication unpublish", unpublishArticle, {
    argument: "publicationId",
    lines: (_result, id) => [`Publication ${id} is taken down`],
    failure: ({ sent, error }) => (sent ? null : (error ?? "The destination refused.")),
  }),
  command("article import", importArticle, {
    summary:
      "Take a markdown file in; front matter may give title, slug, keyword, keywords, description, language",
    file: readArticleFile,
    only: ["projectId", "keyword"],
    lines: ({ article_id: id, slug }) => [`Article ${id} (${slug})`],
  }),
  command("article hide", setArticleVisibility, {
    summary: "Take an article out of the pull API and the feed",
    argument: "articleId",
    only: [],
    sets: () => ({ hidden: true }),
    lines: (_result, id) => [`Article ${id} is hidden`],
  }),
  command("article show", setArticleVisibility, {
    summary: "Put an article back into the pull API and the feed",
    argument: "articleId",
    only: [],
    sets: () => ({ hidden: false }),
    lines: (_result, id) => [`Article ${id} is shown`],
  }),
  command("job list", listJobs, {
    only: ["projectId", "limit"],
    lines: ({ jobs }) =>
      jobs.map(({ job_id: id, status, progress, keyword, error }) => {
        const problem = error === null ? "" : `  (${error})`;
        return `${id}  ${status.padEnd(8)}  ${Math.round(progress * 100)} %  ${keyword}${problem}`;
      }),
  }),
  command("job retry", retryJob, {
    argument: "jobId",
    lines: ({ job_id: id, status }) => [`Job ${id} is ${status} again`],
  }),
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
    lines: ({ endpoints }) =>
      endpoints.map(({ id, status, url, last_delivery: last }) => {
        const newest = last === null ? "nothing sent yet" : `${last.type} ${last.status}`;
        const problem = last?.error ?? "";
        return `${id}  ${status}  ${url}  ${newest}${problem === "" ? "" : `: ${problem}`}`;
      }),
  }),
  command("events pause", updateEndpoint, {
    summary: "Send an endpoint nothing until it is resumed",
    argument: "endpointId",
    only: [],
    sets: () => ({ status: "paused" }),
    answer: ({ endpoint }) => endpoint,
    lines: ({ endpoint }) => [`Endpoint ${endpoint.id} is ${endpoint.status}`],
  }),
  command("events resume", updateEndpoint, {
    summary: "Let a paused endpoint go on; what waited is sent",
    argument: "endpointId",
    only: [],
    sets: () => ({ status: "active" }),
    answer: ({ endpoint }) => endpoint,
    lines: ({ endpoint }) => [`Endpoint ${endpoint.id} is ${endpoint.status}`],
  }),
  command("events rotate", rotateEndpointSecret, {
    argument: "endpointId",
    answer: ({ signing_secret }, id) => ({ id, signing_secret }),
    lines: ({ signing_secret: secret }) => [`Signing secret, shown once: ${secret}`],
  }),
  command("events test", testEndpoint, {
    summary: "Send a ping at once; exit code 4 when it is not taken",
    argument: "endpointId",
    lines: ({ message, http_status: status }) => [`${message} (HTTP ${status})`],
    failure: ({ ok, message }) => (ok ? null : message),
  }),
  command("events remove", removeEndpoint, {
    argument: "endpointId",
    answer: (result, id) => ({ id, ...result }),
    lines: (_result, id) => [`Endpoint ${id} is removed`],
  }),
];

/** The state of a connection in words. A connection that was never tested is not called connected. */
export function connectionState({
  status,
  last_error: error,
  tested_at: testedAt,
}: Pick<z.output<typeof integrationView>, "status" | "last_error" | "tested_at">): string {
  if (status === "error") return `does not work: ${error ?? "its last test failed."}`;
  return testedAt === null ? "not tested yet" : "tested and connected";
}
