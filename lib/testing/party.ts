import { generateArticle } from "@/lib/operations/articles/generate";
import { publishArticle } from "@/lib/operations/articles/publish";
import { startProjectAudit } from "@/lib/operations/audits/start";
import type { Services } from "@/lib/operations/core/context";
import { execute, type Operation } from "@/lib/operations/core/operation";
import { newId } from "@/lib/platform/db/ids";
import { eventEndpoint } from "@/lib/platform/db/schema";
import { insertDelivery } from "@/lib/platform/messages/rows";
import { issueSecret } from "@/lib/webhooks/endpoint-secret";
import { createArticle, createTenant, type Tenant } from "./fixtures";
import { idFieldsOf, plainInput } from "./operation-input";
import type { TestServices } from "./test-services";

/** A tenant with one row of every kind that an operation can be called about. */
export interface Party {
  tenant: Tenant;
  /** The id or slug of this party's row for each input field that names one. Add a new kind of id here. */
  rows: Record<string, string>;
}

export async function createParty(
  { services }: TestServices,
  name: string,
  article: { title: string; slug?: string },
): Promise<Party> {
  const tenant = await createTenant(services, name);
  const finished = await createArticle(services, tenant.projectId, article);
  const deleted = await createArticle(services, tenant.projectId, {
    slug: "deleted-anvil",
    deletedAt: new Date(),
  });
  const published = await execute(publishArticle, tenant.asUser, {
    articleId: finished.id,
    integrationId: tenant.integrationId,
  });
  const job = await execute(generateArticle, tenant.asKey, { keyword: "sharpening a wood chisel" });
  const audit = await execute(startProjectAudit, tenant.asUser, { projectId: tenant.projectId });
  const endpointId = await addEndpoint(services, tenant.projectId);
  const delivery = await insertDelivery(services.db, {
    projectId: tenant.projectId,
    endpointId,
    type: "article.finished",
    body: JSON.stringify({ title: article.title }),
  });
  return {
    tenant,
    rows: {
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      articleId: finished.id,
      jobId: job.job_id,
      integrationId: tenant.integrationId,
      publicationId: published.publication_id,
      keyId: tenant.keyId,
      endpointId,
      deliveryId: delivery.id,
      auditId: audit.audit?.id ?? "",
      earlierId: audit.audit?.id ?? "",
      slug: finished.slug,
      deletedArticleId: deleted.id,
    },
  };
}

/** Inserts an endpoint for events at an address where nothing listens. */
async function addEndpoint({ db, secrets }: Services, projectId: string): Promise<string> {
  const id = newId();
  const { sealed } = issueSecret(secrets, id);
  await db
    .insert(eventEndpoint)
    .values({ id, projectId, url: "http://127.0.0.1:9/", secret: sealed, events: ["article.finished"] });
  return id;
}

export function rowOf({ rows }: Party, field: string, { name }: Pick<Operation, "name">): string {
  const row = rows[name === "articles.undelete" ? "deletedArticleId" : field];
  if (row === undefined) throw new Error(`the tenancy test knows no row for the field ${field}: add one`);
  return row;
}

/** The input fields that name a row: the ids, and the slug where it is used in place of an id. */
export const locatorsOf = (operation: Operation) => [
  ...idFieldsOf(operation),
  ...(operation.name === "articles.get_by_slug" ? ["slug"] : []),
];

/** A valid input of the operation about the rows of this party. */
export function inputOf(party: Party, operation: Operation, change: Record<string, string> = {}) {
  const ids = locatorsOf(operation).map((field) => [field, rowOf(party, field, operation)]);
  return { ...plainInput(operation), ...Object.fromEntries(ids), ...change };
}
