import type { Actor, Context, Subject } from "./context";
import type { Operation } from "./operation";
import { Refusal, type RefusalCode, type RefusalExtras } from "./refusal";

type Mend = Pick<RefusalExtras, "mend">;

/** A page of the dashboard and a call of the REST API; `{article}` and the like stand for ids. */
export interface MendPlace {
  page: string;
  rest?: string;
}

/** What may be known of the rows that a refused call is about. */
export const idNames = [
  "project",
  "workspace",
  "article",
  "existing",
  "job",
  "running",
  "connection",
  "endpoint",
  "planned",
] as const;
type KnownIds = Partial<Record<(typeof idNames)[number], string>>;

const articlePage = "/projects/{project}/articles/{article}";
const editArticle: MendPlace = { page: articlePage, rest: "PATCH /articles/{article}" };
const seePublications: MendPlace = { page: articlePage, rest: "GET /articles/{article}/publications" };
const listArticles: MendPlace = { page: "/projects/{project}", rest: "GET /articles" };
const listConnections: MendPlace = {
  page: "/projects/{project}/publishing",
  rest: "GET /projects/{project}/integrations",
};
const listProjects: MendPlace = { page: "/projects", rest: "GET /projects" };
const ownAccount: MendPlace = { page: "/account" };
const keysAndAgents: MendPlace = { page: "/projects/{project}/publishing/pull" };
const ownWorkspace: readonly MendPlace[] = [{ page: "/workspaces/{workspace}" }, { page: "/workspaces" }];
const events: MendPlace = { page: "/projects/{project}/publishing/events" };

/** Where a conflict is mended, by the part of the operation's name before the dot. The first known place counts. */
const conflicts: Readonly<Record<string, readonly MendPlace[]>> = {
  accounts: [ownAccount],
  articles: [editArticle, listArticles],
  citations: [{ page: articlePage, rest: "GET /articles/{article}/claims" }, listArticles],
  audits: [{ page: "/projects/{project}/audit", rest: "GET /projects/{project}/audit" }],
  events: [{ page: "/projects/{project}/publishing/events/{endpoint}" }, events],
  integrations: [
    {
      page: "/projects/{project}/publishing/connections/{connection}",
      rest: "GET /projects/{project}/integrations",
    },
    listConnections,
  ],
  jobs: [{ page: "/projects/{project}", rest: "GET /jobs/{job}" }],
  keys: [keysAndAgents],
  plan: [{ page: "/projects/{project}/plan/{planned}" }, { page: "/projects/{project}/plan" }],
  publications: [seePublications],
  results: [{ page: "/projects/{project}/results", rest: "GET /projects/{project}/search-console" }],
  webhook_deliveries: [events],
  workspaces: ownWorkspace,
};

/** Where the rows are listed of which one was not found. */
const lists: Readonly<Record<string, readonly MendPlace[]>> = {
  article: [listArticles, listProjects],
  "publishing connection": [listConnections, listProjects],
  project: [listProjects],
  workspace: [{ page: "/workspaces" }],
  job: [{ page: "/projects/{project}" }, { page: "/projects" }],
};

/**
 * The places for each code, of which the first counts whose ids are known. Empty where nothing can be mended outside
 * of the request itself: it is changed as the refusal says, or sent again later.
 */
const places: Record<RefusalCode, readonly MendPlace[] | "by operation" | "by caller" | "by row"> = {
  invalid_request: [],
  unauthorized: "by operation",
  out_of_credits: [{ page: "/projects/{project}/credits" }],
  forbidden: "by caller",
  second_factor_required: [ownAccount],
  not_found: "by row",
  method_not_allowed: [],
  keyword_taken: [
    { page: "/projects/{project}/articles/{existing}", rest: "PATCH /articles/{existing}" },
    listArticles,
  ],
  keyword_in_progress: [
    { page: "/projects/{project}", rest: "GET /jobs/{running}" },
    { page: "/projects/{project}" },
  ],
  publish_in_progress: [seePublications],
  approval_required: [{ page: articlePage }],
  conflict: "by operation",
  gone: [],
  version_conflict: [editArticle],
  payload_too_large: [],
  unsupported_media_type: [],
  publish_blocked: [editArticle],
  idempotency_mismatch: [],
  rate_limited: [],
  unavailable: [],
  timeout: [],
};

/** Every place of the table, for the test that looks each up among the pages and the calls. */
export const allPlaces: readonly MendPlace[] = [
  ...Object.values(places).flatMap((found) => (typeof found === "string" ? [] : found)),
  ...Object.values(conflicts).flat(),
  ...Object.values(lists).flat(),
  ownAccount,
  keysAndAgents,
];

/** What a refusal was an answer to. */
export interface RefusedCall {
  operation: Pick<Operation, "name" | "access">;
  actor: Actor;
  ids: KnownIds;
  baseUrl: string;
}

/** Where a refusal can be mended; undefined where only another request, or waiting, helps. */
export function mendOf(refusal: Pick<Refusal, "code" | "extras" | "what">, call: RefusedCall): Mend["mend"] {
  const { existing_article_id: existing, job_id: running } = refusal.extras;
  const ids = { ...call.ids, ...(existing && { existing }), ...(running && { running }) };
  const found = candidates(refusal, call).find(({ page }) => filled(page, ids) !== null);
  const page = found === undefined ? null : filled(found.page, ids);
  if (found === undefined || page === null) return undefined;
  const [method, path] = found.rest?.split(" ") ?? [];
  const rest = path === undefined ? null : filled(path, ids);
  return {
    page: `${call.baseUrl}${page}`,
    ...(rest !== null && { rest: `${method} ${call.baseUrl}/api/v1${rest}` }),
  };
}

function candidates(
  { code, extras, what }: Pick<Refusal, "code" | "extras" | "what">,
  { operation: { name, access }, actor }: RefusedCall,
): readonly MendPlace[] {
  // It goes away by itself, such as the first request with an Idempotency-Key.
  if (code === "conflict" && extras.retry_after !== undefined) return [];
  const found = places[code];
  if (typeof found !== "string") return found;
  if (found === "by row") return lists[what ?? ""] ?? [];
  const [aggregate = ""] = name.split(".");
  if (found === "by operation") {
    if (code === "conflict") return conflicts[aggregate] ?? [];
    return access === "user" ? [{ page: "/sign-in" }] : [keysAndAgents, { page: "/projects" }];
  }
  if (actor.kind === "key" || actor.kind === "agent") return [keysAndAgents];
  if (aggregate === "accounts") return [ownAccount];
  return ownWorkspace;
}

/** The text with the ids in it; null when one of them is not known. */
function filled(text: string, ids: KnownIds): string | null {
  let known = true;
  const path = text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const id = idNames.find((each) => each === name);
    const value = id === undefined ? undefined : ids[id];
    known &&= value !== undefined;
    return value ?? "";
  });
  return known ? path : null;
}

/** Which id the row of a kind is, as `requireX` names the kinds. */
const idOfKind: Readonly<Record<string, keyof KnownIds>> = {
  article: "article",
  job: "job",
  "publishing connection": "connection",
  "event endpoint": "endpoint",
  "planned article": "planned",
};

/** The ids of the rows that a call has found; a later row of a kind replaces an earlier one. */
function idsOf(actor: Actor, found: readonly Subject[]): KnownIds {
  const ids: KnownIds = {
    ...("projectId" in actor && { project: actor.projectId, workspace: actor.workspaceId }),
  };
  for (const { kind, resourceId, projectId, workspaceId, articleId } of found) {
    const id = idOfKind[kind ?? ""];
    if (id !== undefined) ids[id] = resourceId;
    if (articleId !== undefined) ids.article = articleId;
    if (projectId !== undefined) ids.project = projectId;
    if (workspaceId !== undefined) ids.workspace = workspaceId;
  }
  return ids;
}

/** The refusal with the place where it can be mended, unless whoever threw it has said where. Else it is unchanged. */
export function withMend(
  refusal: Refusal,
  operation: RefusedCall["operation"],
  { actor, settings: { baseUrl } }: Pick<Context, "actor" | "settings">,
  found: readonly Subject[],
): Refusal {
  const { code, message, extras, cause, what } = refusal;
  if (extras.mend !== undefined) return refusal;
  const mend = mendOf(refusal, { operation, actor, ids: idsOf(actor, found), baseUrl });
  if (mend === undefined) return refusal;
  return new Refusal(code, message, { ...extras, mend }, { cause, ...(what !== undefined && { what }) });
}

/** The page of the project, such as `credits`, on which a person changes what a refusal is about. */
export function mendOnPage({ settings }: Pick<Context, "settings">, projectId: string, page: string): Mend {
  return { mend: { page: `${settings.baseUrl}/projects/${projectId}/${page}` } };
}
