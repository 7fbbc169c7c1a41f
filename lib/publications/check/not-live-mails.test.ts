import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { mail, member, project, user } from "@/lib/platform/db/schema";
import {
  articlePage,
  createVerificationFixture,
  html,
  serve,
  type VerificationFixture,
} from "./testing/verification-fixture";

let fixture: VerificationFixture;
beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());

test("people are mailed once for each time that a page stops being live, and not for each check", async () => {
  const { db } = fixture;
  let live = false;
  const { url } = await serve((response) => (live ? html(response, articlePage) : html(response, "No", 404)));
  const id = await fixture.publishAt(url);
  const { projectId } = await fixture.rowOf(id);
  const [{ workspaceId } = { workspaceId: "" }] = await db
    .select()
    .from(project)
    .where(eq(project.id, projectId));
  const userId = newId();
  await db.insert(user).values({ id: userId, name: "Grace", email: `${userId}@example.com` });
  await db.insert(member).values({ workspaceId, userId, role: "editor" });
  const check = async () => {
    await fixture.makeDue(id);
    await fixture.sweep({ mailer: { gatherSeconds: 300 } });
    return db.$count(mail, eq(mail.userId, userId));
  };
  expect([await check(), await check(), await check()]).toEqual([1, 1, 1]);
  live = true;
  expect(await check()).toBe(1);
  expect((await fixture.rowOf(id)).state).toBe("published");
  expect(await db.select().from(mail)).toMatchObject([
    { kind: "not_live", workspaceId, data: { publicationIds: [id] } },
  ]);
});
