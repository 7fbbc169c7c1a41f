import { z } from "zod";
import { openClient } from "@/lib/platform/db/client";
import { newId } from "@/lib/platform/db/ids";
import type { Scope } from "@/lib/platform/db/scope";

const id = z.uuid();
const rows = z.object({
  projectId: id,
  workspaceId: id,
  slug: z.string(),
  blogSlug: z.string(),
  userId: id,
  integrationId: id,
  keyId: id,
  webhookId: id,
  endpointId: id,
  quietEndpointId: id,
  deliveryId: id,
  messageId: id,
  subject: id,
  now: z.string(),
  articles: z.array(z.object({ id, slug: z.string(), keyword: z.string(), createdAt: z.coerce.date() })),
  openJobs: z.array(id),
  doneJobId: id,
  busyProjectId: id,
  onSharedHostId: id,
  workspaceIds: z.array(id),
  projectIds: z.array(id),
});

/** Ids to query with. Unless the name says otherwise, they belong to the largest project (a tenth of everything). */
export type Sample = z.output<typeof rows> & {
  /** The scopes of the signed-in owner and of a content key of the project. */
  asMember: Scope;
  asKey: Scope;
  /** An id that does not exist. */
  nobody: string;
  articleIds: string[];
  articleId: string;
  jobId: string;
  /** Pages of a list: the first, the 19th, which a project with a thousand articles has too, and one far behind. */
  firstPage: { limit: number; offset: number };
  nineteenthPage: { limit: number; offset: number };
  deepPage: { limit: number; offset: number };
};

const question = `
  with p as (select * from project where slug = 'project-1')
  select p.id as "projectId", p.workspace_id as "workspaceId", p.slug,
    now()::timestamptz(3)::text as "now",
    (select slug from hosted_post where project_id = p.id and status = 'publish' order by published_at desc limit 1)
      as "blogSlug",
    (select user_id from member where workspace_id = p.workspace_id limit 1) as "userId",
    (select id from integration where project_id = p.id and provider = 'hosted') as "integrationId",
    (select id from content_key where project_id = p.id limit 1) as "keyId",
    (select id from integration where project_id = p.id and provider = 'webhook') as "webhookId",
    (select id from event_endpoint where url = 'https://hooks.example/1') as "endpointId",
    (select id from event_endpoint where url = 'https://hooks.example/2') as "quietEndpointId",
    d.id as "deliveryId", m.id as "messageId", split_part(m.content_key, ':', 1) as "subject",
    (select json_agg(x) from (select id, slug, keyword_key as keyword, created_at as "createdAt" from article
      where project_id = p.id and not hidden order by created_at desc limit 50) x) as "articles",
    (select json_agg(id) from (select id from job where stage is not null and started_at is null
      order by id desc limit 50) x) as "openJobs",
    (select id from job where project_id = p.id and status = 'done' limit 1) as "doneJobId",
    (select project_id from job where stage is not null group by 1 order by count(*) desc limit 1) as "busyProjectId",
    (select id from publication where check_host = 'blogs.example' limit 1) as "onSharedHostId",
    (select json_agg(id) from (select id from workspace limit 50) x) as "workspaceIds",
    (select json_agg(id) from (select id from project limit 50) x) as "projectIds"
  from p,
    lateral (select id from webhook_delivery where endpoint_id is not null limit 1) d,
    lateral (select id, content_key from webhook_delivery w where integration_id =
      (select id from integration where project_id = p.id and provider = 'webhook') limit 1) m`;

export async function readSample(url: string): Promise<Sample> {
  const client = openClient(url, { max: 1 });
  try {
    const found = rows.parse((await client.unsafe(question))[0]);
    const [article] = found.articles;
    const [jobId] = found.openJobs;
    if (article === undefined || jobId === undefined)
      throw new Error("the data have no article or no open job");
    return {
      ...found,
      asMember: { kind: "member", userId: found.userId },
      asKey: { kind: "project", projectId: found.projectId },
      nobody: newId(),
      articleIds: found.articles.map(({ id: articleId }) => articleId),
      articleId: article.id,
      jobId,
      firstPage: { limit: 50, offset: 0 },
      nineteenthPage: { limit: 50, offset: 900 },
      deepPage: { limit: 50, offset: 49_950 },
    };
  } finally {
    await client.end();
  }
}
