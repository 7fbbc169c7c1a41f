import { getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  activity,
  agentClient,
  agentGrant,
  article,
  articleRemark,
  audit,
  contentKey,
  eventEndpoint,
  integration,
  job,
  member,
  plannedArticle,
  project,
  publication,
  user,
  webhookDelivery,
  workspace,
  workspaceInvitation,
} from "@/lib/platform/db/schema";

/** A row that an entry of the trail names by its id, as it is now. */
export interface FoundName {
  id: string;
  kind: FoundKind;
  name: string;
  /** Of the project that it belongs to; null for a workspace, a person and an invitation. */
  projectId: string | null;
  /** Names its page besides the project. */
  pageId: string | null;
  /** What lies in a project in the trash counts as removed: it has no page as long as that is there. */
  state: "in_use" | "in_trash" | "removed";
  /** Of a connection, and of an article's publication through one. */
  connection: FoundConnection | null;
}

type FoundKind =
  | "article"
  | "job"
  | "publication"
  | "project"
  | "connection"
  | "endpoint"
  | "key"
  | "agent"
  | "planned"
  | "audit"
  | "workspace"
  | "person"
  | "invitation";

export interface FoundConnection {
  id: string;
  name: string;
  provider: string;
  config: Record<string, unknown>;
  slug: string;
  removed: boolean;
}

/**
 * The names of these rows of a workspace, by id, in one statement that looks each id up in the index of each kind. A row
 * of another workspace is not found, whatever the trail says. At most `ids.length` rows; an id may name none.
 */
export async function findNames(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, FoundName>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<FoundName>(
    db,
    sql`with asked as materialized (select distinct unnest(${sql.param(ids)}::uuid[]) as id)
      select * from (${sql.join([...ofProjects(workspaceId), ...ofWorkspace(workspaceId)], sql` union all `)}) as found`,
  );
  // A member is found before the label of somebody who was one.
  return new Map(rows.toReversed().map((row) => [row.id, row]));
}

/**
 * The rows of a table with the ids that are asked for. The limit keeps PostgreSQL from beginning with the workspace, and
 * reading all of its rows.
 */
const byId = (table: PgTable, id: SQLWrapper) => sql`cross join lateral
  (select * from ${table} where ${id} = asked.id limit 1) as ${sql.identifier(getTableName(table))}`;

const isInTrash = (table: { deletedAt: SQLWrapper }) => sql`${table.deletedAt} is not null`;

interface Selected {
  kind: FoundKind;
  name: SQLWrapper;
  pageId?: SQLWrapper;
  inTrash?: SQL;
  removed?: SQL;
  connection?: SQL;
}

function columns({ kind, name, pageId, inTrash, removed, connection }: Selected, projectId: SQLWrapper) {
  const never = sql`false`;
  return sql`asked.id, ${sql.raw(`'${kind}'`)} as kind, ${name} as name, ${projectId} as "projectId",
    ${pageId ?? sql`null::uuid`} as "pageId",
    case when ${removed ?? never} then 'removed' when ${inTrash ?? never} then 'in_trash' else 'in_use' end as state,
    ${connection ?? sql`null::jsonb`} as connection`;
}

const theConnection = sql`jsonb_build_object('id', ${integration.id}, 'name', ${integration.name},
  'provider', ${integration.provider}, 'config', ${integration.config}, 'slug', ${project.slug},
  'removed', ${integration.status} = 'removed' or ${isInTrash(project)})`;

/** Rows that belong to a project of the workspace. */
function ofProjects(workspaceId: string): SQL[] {
  const select = (from: SQL, projectId: SQLWrapper, selected: Selected, where = sql`true`) => {
    const removed = sql`(${selected.removed ?? sql`false`} or ${isInTrash(project)})`;
    return sql`select ${columns({ ...selected, removed }, project.id)} from asked ${from}
      join ${project} on ${project.id} = ${projectId} and ${project.workspaceId} = ${workspaceId} where ${where}`;
  };
  const anArticle: Selected = {
    kind: "article",
    name: article.title,
    pageId: article.id,
    inTrash: isInTrash(article),
  };
  return [
    sql`select ${columns({ kind: "project", name: project.name, inTrash: isInTrash(project) }, project.id)}
      from asked join ${project} on ${project.id} = asked.id and ${project.workspaceId} = ${workspaceId}`,
    select(byId(article, article.id), article.projectId, anArticle),
    // An article is started as a job.
    select(byId(article, article.jobId), article.projectId, anArticle),
    select(
      byId(job, job.id),
      job.projectId,
      { kind: "job", name: job.keyword },
      sql`not exists (select from ${article} where ${article.jobId} = ${job.id})`,
    ),
    select(
      sql`${byId(articleRemark, articleRemark.id)}
        join ${article} on ${article.id} = ${articleRemark.articleId}`,
      article.projectId,
      anArticle,
    ),
    select(
      sql`${byId(publication, publication.id)}
        join ${article} on ${article.id} = ${publication.articleId}
        join ${integration} on ${integration.id} = ${publication.integrationId}`,
      publication.projectId,
      { ...anArticle, kind: "publication", connection: theConnection },
    ),
    select(byId(integration, integration.id), integration.projectId, {
      kind: "connection",
      name: integration.name,
      pageId: integration.id,
      removed: sql`${integration.status} = 'removed'`,
      connection: theConnection,
    }),
    ...[
      byId(eventEndpoint, eventEndpoint.id),
      sql`${byId(webhookDelivery, webhookDelivery.id)}
        join ${eventEndpoint} on ${eventEndpoint.id} = ${webhookDelivery.endpointId}`,
    ].map((from) =>
      select(from, eventEndpoint.projectId, {
        kind: "endpoint",
        name: eventEndpoint.url,
        pageId: eventEndpoint.id,
      }),
    ),
    select(byId(contentKey, contentKey.id), contentKey.projectId, {
      kind: "key",
      name: contentKey.name,
      removed: sql`${contentKey.revokedAt} is not null`,
    }),
    select(
      sql`${byId(agentGrant, agentGrant.id)}
        join ${agentClient} on ${agentClient.id} = ${agentGrant.clientId}`,
      agentGrant.projectId,
      { kind: "agent", name: agentClient.name, removed: sql`${agentGrant.revokedAt} is not null` },
    ),
    select(byId(plannedArticle, plannedArticle.id), plannedArticle.projectId, {
      kind: "planned",
      name: plannedArticle.keyword,
      pageId: plannedArticle.id,
    }),
    select(byId(audit, audit.id), audit.projectId, {
      kind: "audit",
      name: audit.url,
      pageId: audit.id,
    }),
  ];
}

const outsideProjects = (selected: Selected, from: SQL) =>
  sql`select ${columns(selected, sql`null::uuid`)} from asked ${from}`;

/** The workspace itself, and people. */
function ofWorkspace(workspaceId: string): SQL[] {
  return [
    outsideProjects(
      { kind: "workspace", name: workspace.name, inTrash: isInTrash(workspace) },
      sql`${byId(workspace, workspace.id)} where ${workspace.id} = ${workspaceId}`,
    ),
    outsideProjects(
      { kind: "invitation", name: sql`coalesce(${workspaceInvitation.email}, '')` },
      sql`${byId(workspaceInvitation, workspaceInvitation.id)} where ${workspaceInvitation.workspaceId} = ${workspaceId}`,
    ),
    outsideProjects(
      { kind: "person", name: sql`coalesce(nullif(trim(${user.name}), ''), ${user.email})` },
      sql`join ${member} on ${member.userId} = asked.id and ${member.workspaceId} = ${workspaceId}
        join ${user} on ${user.id} = ${member.userId}`,
    ),
    // Of somebody who has left, only what the trail of this workspace says anyhow.
    outsideProjects(
      { kind: "person", name: sql`label`, removed: sql`true` },
      sql`join lateral (select ${activity.actorLabel} as label from ${activity}
          where ${activity.workspaceId} = ${workspaceId} and ${activity.actorId} = asked.id
            and ${activity.actorKind} = 'user'
          order by ${activity.id} desc limit 1) as last on label is not null`,
    ),
  ];
}
