import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { user, webhookDelivery } from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import { asOperator, contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { addMember } from "./add-member";
import { acceptInvitation } from "./invitations/accept-invitation";
import { inviteMember } from "./invitations/invite";
import { admitNewUser } from "./member-events";
import { setMemberRole } from "./set-member-role";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

async function person(name: string) {
  const id = newId();
  const email = `${id}@example.com`;
  await app.services.db.insert(user).values({ id, name, email, emailVerified: true });
  return { id, email, ctx: contextOf(app.services, { kind: "user", userId: id }) };
}

async function watch(tenant: Tenant, projectId: string) {
  const url = "https://watch.example/hook";
  await execute(createEndpoint, tenant.asUser, { projectId, url, events: ["member.added"] });
}

async function messagesTo(projectId: string) {
  const sent = await app.services.db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.projectId, projectId));
  return sent.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
}

test("each watching project of a workspace is told once of each new member, however they came in, and no other is", async () => {
  const acme = await createTenant(app.services);
  const other = await createTenant(app.services, "Other");
  const { workspaceId, asUser, projectId } = acme;
  const second = await execute(createProject, asUser, {
    workspaceId,
    name: "Second",
    website: "https://second.example",
  });
  for (const id of [projectId, second.project.id]) await watch(acme, id);
  await watch(other, other.projectId);

  const [ida, ben, cleo, dan] = await Promise.all(["Ida", "Ben", "Cleo", "Dan"].map(person));
  if (ida === undefined || ben === undefined || cleo === undefined || dan === undefined) throw new Error();
  const { link } = await execute(inviteMember, asUser, { workspaceId, role: "viewer" });
  await execute(acceptInvitation, ida.ctx, { token: link.split("/").at(-1) ?? "" });
  await execute(addMember, asUser, { workspaceId, email: ben.email, role: "admin" });
  await execute(addMember, asOperator(app.services), { workspaceId, email: cleo.email });
  for (let again = 0; again < 2; again++) {
    await admitNewUser(app.services.db, dan.id, { workspaceId, role: "editor" });
  }
  await execute(setMemberRole, asUser, { workspaceId, userId: ben.id, role: "viewer" });

  for (const id of [projectId, second.project.id]) {
    const messages = await messagesTo(id);
    expect(messages.map(({ type }) => type)).toEqual(messages.map(() => "member.added"));
    expect(
      messages
        .map(({ data }) => [data["name"], data["role"], data["by"]].join(" "))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      "Ben admin member",
      "Cleo editor operator",
      "Dan editor identity_provider",
      "Ida viewer invitation",
    ]);
    expect(messages.find(({ data }) => data["name"] === "Ida")?.data).toMatchObject({
      workspace_id: workspaceId,
      user_id: ida.id,
      email: ida.email,
    });
  }
  expect(await messagesTo(other.projectId)).toEqual([]);
});
