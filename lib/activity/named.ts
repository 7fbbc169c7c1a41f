import { z } from "zod";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import { targetOf } from "@/lib/destinations/operations/target";
import type { Context } from "@/lib/kernel/context";
import { type FoundConnection, type FoundName, findNames } from "./name-queries";
import type { ActivityRow } from "./queries";

export const namedView = z.object({
  kind: z.enum([
    "article",
    "job",
    "project",
    "connection",
    "endpoint",
    "key",
    "agent",
    "planned",
    "audit",
    "workspace",
    "person",
    "invitation",
  ]),
  name: z
    .string()
    .describe(
      "As it is called now: a title, a keyword, a person's name; empty for an invitation by link alone.",
    ),
  place: z.string().nullable().describe("Where a connection writes; null for everything else."),
  in_trash: z.boolean(),
  page: z
    .string()
    .nullable()
    .describe("The path of its page in the dashboard; null where it has none any more."),
});

type Named = z.input<typeof namedView>;

/** What entries name, by id. */
export interface Names {
  resource(row: ActivityRow): Named | null;
  related(row: ActivityRow): Named | null;
  /** The name of a member, a key or an agent. */
  actor(row: ActivityRow): string | null;
}

/** Looks up what these entries of a workspace's trail name, in one statement. */
export async function namesIn(
  ctx: Context & NeedsDestinations,
  workspaceId: string,
  rows: readonly ActivityRow[],
): Promise<Names> {
  const ids = rows.flatMap(({ actorId, resourceId, relatedId }) => [actorId, resourceId, relatedId]);
  const known = new Set(ids.filter((id) => id !== null));
  const found = await findNames(ctx.db, workspaceId, [...known]);
  const rowOf = (id: string | null) => (id === null ? undefined : found.get(id));
  return {
    resource: ({ resourceId }) => viewOf(ctx, rowOf(resourceId)),
    related({ resourceId, relatedId }) {
      const resource = rowOf(resourceId);
      if (resource?.kind === "publication") return viewConnection(ctx, resource, resource.connection);
      return viewOf(ctx, rowOf(relatedId));
    },
    actor: ({ actorId }) => rowOf(actorId)?.name ?? null,
  };
}

function viewOf(ctx: Context & NeedsDestinations, row: FoundName | undefined): Named | null {
  if (row === undefined) return null;
  if (row.kind === "connection") return viewConnection(ctx, row, row.connection);
  return {
    kind: row.kind === "publication" ? "article" : row.kind,
    // The attack: whoever knows the whole address of some receivers may post to them.
    name: row.kind === "endpoint" ? (URL.parse(row.name)?.origin ?? "") : row.name,
    place: null,
    in_trash: row.state === "in_trash",
    page: pageOf(row),
  };
}

function viewConnection(
  { destinations, settings: { baseUrl } }: Context & NeedsDestinations,
  { projectId }: FoundName,
  connection: FoundConnection | null,
): Named | null {
  if (connection === null) return null;
  const { id, name, provider, config, slug, removed } = connection;
  return {
    kind: "connection",
    name,
    place: targetOf(destinations.get(provider), { config }, { baseUrl, slug }),
    in_trash: false,
    page: removed ? null : `/projects/${projectId}/publishing/connections/${id}`,
  };
}

/** Where each kind has its page; what is not listed has none. */
const pages: Readonly<Partial<Record<FoundName["kind"], string>>> = {
  project: "/projects/{project}",
  article: "/projects/{project}/articles/{id}",
  publication: "/projects/{project}/articles/{id}",
  job: "/projects/{project}/credits/{job}",
  endpoint: "/projects/{project}/publishing/events/{id}",
  key: "/projects/{project}/publishing/pull",
  agent: "/projects/{project}/publishing/pull",
  planned: "/projects/{project}/plan/{id}",
  audit: "/projects/{project}/audit/{id}",
};

function pageOf({ kind, id, projectId, pageId, state }: FoundName): string | null {
  if (state !== "in_use") {
    const isArticle = kind === "article" || kind === "publication";
    return isArticle && state === "in_trash" ? `/projects/${projectId}/articles/trash` : null;
  }
  return (
    pages[kind]
      ?.replace("{project}", projectId ?? "")
      .replace("{id}", pageId ?? "")
      .replace("{job}", id) ?? null
  );
}
