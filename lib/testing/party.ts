import { eq } from "drizzle-orm";
import { putPasswordLink } from "@/lib/accounts/password-links/queries";
import { generateArticle } from "@/lib/articles/operations/generate";
import { publishArticle } from "@/lib/articles/operations/publish";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { execute, type Operation } from "@/lib/kernel/operation";
import { sealSwitchOff } from "@/lib/mail/switch-off-token";
import { addToPlan } from "@/lib/plan/add";
import { newId } from "@/lib/platform/db/ids";
import {
  agentClient,
  agentGrant,
  articleRemark,
  auditReportLink,
  eventEndpoint,
  member,
  passkey,
  plannedArticle,
  project,
  savedFilter,
  session,
  user,
  workspace,
} from "@/lib/platform/db/schema";
import { createLinkToken } from "@/lib/platform/keys/link-token";
import { insertDelivery } from "@/lib/platform/messages/rows";
import { createProject } from "@/lib/projects/create";
import type { Services } from "@/lib/services";
import { issueSecret } from "@/lib/webhooks/endpoint-secret";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { createArticle, createTenant, type Tenant } from "./fixtures";
import { idFieldsOf, type LinkTokens, plainInput, tokenInput } from "./operation-input";
import type { TestServices } from "./test-services";

/** A tenant with one row of every kind that an operation can be called about. */
export interface Party {
  tenant: Tenant;
  /** The id or slug of this party's row for each input field that names one. Add a new kind of id here. */
  rows: Record<string, string>;
  /** The name of the tenant's project. */
  name: string;
  /** The tokens of an open invitation to the tenant's workspace, and of an open link to set the user's password. */
  tokens: LinkTokens;
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
  await execute(addToPlan, tenant.asUser, {
    projectId: tenant.projectId,
    keywords: "flattening a plane iron",
    day: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  const [planned] = await services.db
    .select({ id: plannedArticle.id })
    .from(plannedArticle)
    .where(eq(plannedArticle.projectId, tenant.projectId));
  const audit = await execute(startProjectAudit, tenant.asUser, { projectId: tenant.projectId });
  const report = await addReportLink(services, tenant, audit.audit?.id ?? "");
  const agentId = await addAgent(services, tenant);
  const endpointId = await addEndpoint(services, tenant.projectId);
  const other = await addViewer(services, tenant.workspaceId);
  const invited = await execute(inviteMember, tenant.asUser, { workspaceId: tenant.workspaceId });
  const deletedProject = await execute(createProject, tenant.asUser, {
    workspaceId: tenant.workspaceId,
    name: "Former",
    website: "https://former.example",
  });
  await services.db
    .update(project)
    .set({ deletedAt: new Date() })
    .where(eq(project.id, deletedProject.project.id));
  const delivery = await insertDelivery(services.db, {
    projectId: tenant.projectId,
    endpointId,
    type: "article.finished",
    body: JSON.stringify({ title: article.title }),
  });
  return {
    tenant,
    name,
    tokens: {
      invitation: invited.link.split("/").at(-1) ?? "",
      password: await addPasswordLink(services, tenant.userId),
      switchOff: sealSwitchOff(services.secrets, { userId: tenant.userId, kind: "digest" }),
      report: report.token,
    },
    rows: {
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      articleId: finished.id,
      jobId: job.job_id,
      integrationId: tenant.integrationId,
      publicationId: published.publication_id,
      plannedArticleId: planned?.id ?? "",
      keyId: tenant.keyId,
      agentId,
      endpointId,
      deliveryId: delivery.id,
      auditId: audit.audit?.id ?? "",
      earlierId: audit.audit?.id ?? "",
      userId: other,
      invitationId: invited.invitation_id,
      remarkId: await addRemark(services, finished.id),
      linkId: report.id,
      filterId: await addFilter(services, tenant),
      slug: finished.slug,
      deletedArticleId: deleted.id,
      deletedProjectId: deletedProject.project.id,
      deletedWorkspaceId: await addDeletedWorkspace(services, tenant.userId),
      ...(await addAccountRows(services, tenant.userId)),
    },
  };
}

/** Adds an open link to set a user's password, and returns its token. */
export async function addPasswordLink({ db }: Pick<Services, "db">, userId: string): Promise<string> {
  const { token, tokenHash } = createLinkToken();
  await putPasswordLink(db, { userId, tokenHash, hours: 24 });
  return token;
}

/** Adds an open remark on an article, as in a project that requires no approval any more. */
export async function addRemark({ db }: Pick<Services, "db">, articleId: string): Promise<string> {
  const id = newId();
  await db
    .insert(articleRemark)
    .values({ id, articleId, version: 1, text: "Say how.", createdBy: "ada@example.com" });
  return id;
}

/** Adds a link to the report of an audit. */
export async function addReportLink(
  { db }: Pick<Services, "db">,
  { projectId }: Pick<Tenant, "projectId">,
  auditId: string,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const { token, tokenHash } = createLinkToken();
  await db
    .insert(auditReportLink)
    .values({ id, projectId, auditId, tokenHash, label: "A client", createdBy: "ada@example.com" });
  return { id, token };
}

/** Adds a member who may only read. */
async function addViewer({ db }: Services, workspaceId: string): Promise<string> {
  const userId = newId();
  await db.insert(user).values({ id: userId, name: "Other", email: `${userId}@example.com` });
  await db.insert(member).values({ workspaceId, userId, role: "viewer" });
  return userId;
}

/** Inserts a workspace in the trash with its owner. */
async function addDeletedWorkspace({ db }: Services, userId: string): Promise<string> {
  const id = newId();
  await db.insert(workspace).values({ id, name: "Former", deletedAt: new Date() });
  await db.insert(member).values({ workspaceId: id, userId, role: "owner" });
  return id;
}

/** Inserts a session and a passkey of a user. */
async function addAccountRows({ db }: Services, userId: string) {
  const [sessionId, passkeyId] = [newId(), newId()];
  const expiresAt = new Date(Date.now() + 3600_000);
  await db.insert(session).values({ id: sessionId, userId, token: newId(), expiresAt });
  await db.insert(passkey).values({
    id: passkeyId,
    userId,
    credentialID: newId(),
    publicKey: "",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  return { sessionId, passkeyId };
}

/** The input fields that name a row of a person's account, which belongs to no workspace. */
export const accountRows: readonly string[] = ["sessionId", "passkeyId"];

/** Inserts an endpoint for events at an address where nothing listens. */
async function addEndpoint({ db, secrets }: Services, projectId: string): Promise<string> {
  const id = newId();
  const { sealed } = issueSecret(secrets, id);
  await db
    .insert(eventEndpoint)
    .values({ id, projectId, url: "http://127.0.0.1:9/", secret: sealed, events: ["article.finished"] });
  return id;
}

/** The rows of the operations that take something out of the trash. */
const inTrash: Record<string, string> = {
  "articles.undelete": "deletedArticleId",
  "projects.restore": "deletedProjectId",
  "workspaces.restore": "deletedWorkspaceId",
};

/** Inserts an application that the tenant's owner has connected. */
async function addAgent({ db }: Services, { userId, projectId }: Tenant): Promise<string> {
  const clientId = newId();
  const id = newId();
  await db
    .insert(agentClient)
    .values({ id: clientId, name: "Helper", redirectUris: ["https://agent.example/cb"] });
  await db.insert(agentGrant).values({ id, clientId, userId, projectId, scopes: ["read"] });
  return id;
}

export function rowOf({ rows }: Party, field: string, { name }: Pick<Operation, "name">): string {
  const row = rows[inTrash[name] ?? field];
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
  return {
    ...plainInput(operation),
    ...tokenInput(operation, party.tokens),
    ...(["projects.delete", "workspaces.delete"].includes(operation.name) && { confirmation: party.name }),
    ...Object.fromEntries(ids),
    ...change,
  };
}

async function addFilter({ db }: Services, { projectId, workspaceId, userId }: Tenant): Promise<string> {
  const id = newId();
  const filter = { scoreMax: 60 };
  await db.insert(savedFilter).values({ id, projectId, workspaceId, userId, name: "Weak scores", filter });
  return id;
}
