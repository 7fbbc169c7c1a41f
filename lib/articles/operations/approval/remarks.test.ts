import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeDeletedArticles } from "@/lib/articles/rows/trash";
import { execute } from "@/lib/kernel/operation";
import type { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { activity, article, articleRemark, member, user } from "@/lib/platform/db/schema";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf, createArticle, createTenant } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { listArticles } from "../list";
import { publishArticle } from "../publish";
import { getArticleStatus } from "../status";
import { updateArticle } from "../update";
import { listArticleVersions } from "../versions";
import { approveArticle } from "./approve";
import { listAwaitingArticles } from "./list-awaiting";
import { listArticleRemarks } from "./list-remarks";
import { sendBackArticle } from "./send-back";
import { settleArticleRemark } from "./settle-remark";

const suite = useRestSuite();
const db = () => suite.app.services.db;

interface Person {
  email: string;
  ctx: FullContext;
}
let ada: Person;
let articleId: string;

async function addPerson(name: string, role: "editor" | "viewer"): Promise<Person> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await db().insert(user).values({ id: userId, name, email });
  await db().insert(member).values({ workspaceId: suite.acme.workspaceId, userId, role });
  return { email, ctx: contextOf(suite.app.services, { kind: "user", userId }) };
}

const requireApprovalOf = (...people: Person[]) =>
  execute(setProjectApprovers, suite.acme.asUser, {
    projectId: suite.acme.projectId,
    approvers: people.map(({ email }) => email),
  });
type Said = { text: string; passage?: string };
const sendBack = (remarks: Said[], { version = 1, ctx = ada.ctx } = {}) =>
  execute(sendBackArticle, ctx, { articleId, version, remarks });
const approve = (version: number) => execute(approveArticle, ada.ctx, { articleId, version });
const edit = () =>
  execute(updateArticle, suite.acme.asKey, { articleId, content_markdown: "## Oil\n\nNewer.\n" });
const publish = () =>
  execute(publishArticle, suite.acme.asKey, { articleId, integrationId: suite.acme.integrationId });
const settle = (remarkId: string, ctx: FullContext = suite.acme.asUser, settled = true) =>
  execute(settleArticleRemark, ctx, { remarkId, settled });
const listed = (ctx: FullContext = suite.acme.asKey) => execute(listArticleRemarks, ctx, { articleId });
const stored = () => db().$count(articleRemark, eq(articleRemark.articleId, articleId));
const refusalOf = (call: Promise<unknown>): Promise<Partial<Refusal>> =>
  call.then(
    (answer) => {
      throw new Error(`not refused: ${JSON.stringify(answer)}`);
    },
    (error: Refusal) => error,
  );
const said = (count: number): Said[] =>
  Array.from({ length: count }, (_each, n) => ({ text: `Remark ${n}` }));

/** Sends the article back with one remark, and returns its id. */
async function oneRemark(): Promise<string> {
  const { remarks } = await sendBack([{ text: "Say how often." }]);
  return remarks[0]?.id ?? "";
}

beforeEach(async () => {
  ada = await addPerson("Ada Lovelace", "viewer");
  await requireApprovalOf(ada);
  ({ id: articleId } = await createArticle(suite.app.services, suite.acme.projectId));
});

describe("an approver who sends an article back", () => {
  test("leaves remarks that everybody in the workspace reads, in their order", async () => {
    const { remarks } = await sendBack([
      { text: " Say how often. ", passage: "Keep it dry, always" },
      { text: "The title promises more." },
    ]);
    expect(await listed()).toEqual({ article_id: articleId, version: 1, open: 2, remarks });
    expect(remarks).toMatchObject([
      {
        version: 1,
        text: "Say how often.",
        passage: "Keep it dry, always",
        by: ada.email,
        by_name: "Ada Lovelace",
        settled_at: null,
      },
      { text: "The title promises more.", passage: null },
    ]);
    const { status, json } = await suite.rest(`articles/${articleId}/remarks`, { key: suite.acme.apiKey });
    expect([status, json]).toEqual([200, { article_id: articleId, version: 1, open: 2, remarks }]);
  });

  test("tells an agent what is to be changed with the status of the article, until it is settled", async () => {
    const long = "x".repeat(2_000);
    const { remarks } = await sendBack([{ text: "Say how often.", passage: "Keep it dry, always" }]);
    for (let sent = 0; sent < 3; sent += 1) await sendBack([{ text: long }, { text: long }, { text: long }]);
    const status = () => execute(getArticleStatus, suite.acme.asKey, { articleId });
    const { id = "", version = 0, text = "", passage = null } = remarks[0] ?? {};
    const told = await status();
    expect([told.open_remarks, told.remarks[0]]).toEqual([10, { id, version, text, passage }]);
    expect(told.remarks.length).toBeLessThan(10);
    await settle(id);
    expect((await status()).remarks.map((each) => each.id)).not.toContain(id);
    const rival = await createTenant(suite.app.services);
    expect(await refusalOf(execute(getArticleStatus, rival.asKey, { articleId }))).toMatchObject({
      code: "not_found",
    });
  });

  test("takes every approval of that version back, so that it neither goes live nor is offered", async () => {
    const grace = await addPerson("Grace", "editor");
    await requireApprovalOf(ada, grace);
    await execute(approveArticle, grace.ctx, { articleId, version: 1 });
    await approve(1);
    await oneRemark();
    expect(await refusalOf(publish())).toMatchObject({ code: "approval_required" });
    expect((await execute(listArticles, suite.acme.asKey, {})).articles).toEqual([]);
    const { versions } = await execute(listArticleVersions, suite.acme.asKey, { articleId });
    expect(versions[0]?.approvals.map((each) => each.withdrawn_at !== null)).toEqual([true, true]);
  });

  test("is in the trail, and so is who settles", async () => {
    const id = await oneRemark();
    await settle(id);
    const entries = await db()
      .select({ operation: activity.operation, outcome: activity.outcome, label: activity.actorLabel })
      .from(activity)
      .where(
        and(
          eq(activity.projectId, suite.acme.projectId),
          sql`${activity.operation} ~ 'send_back|settle_remark'`,
        ),
      )
      .orderBy(activity.id);
    expect(entries).toMatchObject([
      { operation: "articles.send_back", outcome: "ok", label: ada.email },
      { operation: "articles.settle_remark", outcome: "ok" },
    ]);
  });

  test("is an approver of the project, whatever the role, and nobody else", async () => {
    const { asUser, asKey } = suite.acme;
    for (const ctx of [asUser, asOperator(suite.app.services)]) {
      expect(await refusalOf(sendBack(said(1), { ctx }))).toMatchObject({
        code: "forbidden",
        extras: { approvers: ["Ada Lovelace"] },
      });
    }
    expect(await refusalOf(sendBack(said(1), { ctx: asKey }))).toMatchObject({ code: "unauthorized" });
    expect(await refusalOf(sendBack(said(1), { ctx: suite.rival.asUser }))).toMatchObject({
      code: "not_found",
    });
    await requireApprovalOf();
    expect(await refusalOf(sendBack(said(1)))).toMatchObject({ code: "conflict" });
    expect(await stored()).toBe(0);
  });

  test("has read the newest version", async () => {
    await edit();
    expect(await refusalOf(sendBack(said(1)))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("not at version 1 any more"),
    });
    await sendBack(said(1), { version: 2 });
    expect((await listed()).remarks).toMatchObject([{ version: 2 }]);
  });

  test("or saves at the same moment as an editor, leaves remarks on the version that was read, or none", async () => {
    const [sent] = await Promise.allSettled([sendBack(said(2)), edit()]);
    if (sent.status === "rejected") expect(sent.reason).toMatchObject({ code: "conflict" });
    expect((await listed()).remarks.map(({ version }) => version)).toEqual(
      sent.status === "fulfilled" ? [1, 1] : [],
    );
  });
});

describe("what an approver may say", () => {
  test.each([
    ["no remark", []],
    ["an empty remark", [{ text: "  " }]],
    ["a remark of 2,001 characters", [{ text: "a".repeat(2001) }]],
    ["a passage of 501 characters", [{ text: "a", passage: "b".repeat(501) }]],
    ["21 remarks at once", said(21)],
  ])("is not %s, and then the approval stands", async (_what, remarks) => {
    await approve(1);
    expect(await refusalOf(sendBack(remarks))).toMatchObject({ code: "invalid_request" });
    expect([await stored(), (await publish()).sent]).toEqual([0, true]);
  });

  test("is as long as the limits, counted in characters", async () => {
    const text = "😀".repeat(2000);
    const passage = "é".repeat(500);
    const { remarks } = await sendBack([{ text, passage }]);
    expect(remarks).toMatchObject([{ text, passage }]);
  });

  test("is at most 50 open remarks in all, also when several are sent at the same moment", async () => {
    const sent = await Promise.allSettled([1, 2, 3].map(() => sendBack(said(20))));
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    const refused = sent.find((each) => each.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("at most 50"),
    });
    await sendBack(said(10));
    const [first] = (await listed()).remarks;
    await settle(first?.id ?? "");
    await sendBack(said(1));
    expect(await refusalOf(settle(first?.id ?? "", ada.ctx, false))).toMatchObject({ code: "conflict" });
    expect(await listed()).toMatchObject({ open: 50 });
  });
});

describe("a remark", () => {
  test("is settled by an editor, a key or its approver, and by no other viewer", async () => {
    const viewer = await addPerson("Counsel", "viewer");
    const id = await oneRemark();
    expect(await refusalOf(settle(id, viewer.ctx))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(settle(id, suite.rival.asKey))).toMatchObject({ code: "not_found" });
    for (const ctx of [suite.acme.asUser, suite.acme.asKey, ada.ctx]) {
      expect(await settle(id, ctx)).toMatchObject({ remark: { id, settled_at: expect.any(String) } });
      expect(await settle(id, ctx, false)).toMatchObject({ remark: { settled_at: null, settled_by: null } });
    }
  });

  test("is settled and opened again over REST, with the key that did it", async () => {
    const id = await oneRemark();
    const call = (body: object) =>
      suite.rest(`remarks/${id}`, { key: suite.acme.apiKey, method: "PATCH", body });
    const prefix = suite.acme.apiKey.slice(0, 4);
    expect(await call({})).toMatchObject({
      status: 200,
      json: { article_id: articleId, remark: { id, settled_by: expect.stringContaining(prefix) } },
    });
    expect(await call({ settled: false })).toMatchObject({ json: { remark: { settled_at: null } } });
    expect(await listed()).toMatchObject({ open: 1 });
  });

  test("that two settle at the same moment was settled by the first, and both learn so", async () => {
    const grace = await addPerson("Grace", "editor");
    const id = await oneRemark();
    const answers = await Promise.all([grace.ctx, ada.ctx, suite.acme.asKey].map((ctx) => settle(id, ctx)));
    expect(new Set(answers.map(({ remark }) => `${remark.settled_by} ${remark.settled_at}`)).size).toBe(1);
    expect((await listed()).remarks).toEqual([answers[0]?.remark]);
  });

  test("stays open through an edit, and is settled by the approval", async () => {
    await sendBack(said(2));
    await edit();
    expect(await listed()).toMatchObject({ version: 2, open: 2 });
    await approve(2);
    expect(await listed()).toMatchObject({
      open: 0,
      remarks: [{ settled_by: ada.email }, { settled_by: ada.email }],
    });
    expect(await publish()).toMatchObject({ sent: true });
  });

  test("that is settled approves nothing", async () => {
    await settle(await oneRemark());
    expect(await refusalOf(publish())).toMatchObject({ code: "approval_required" });
  });

  test("keeps its article out of its approver's list as long as it is open", async () => {
    const waiting = async () =>
      (await execute(listAwaitingArticles, ada.ctx, {})).articles.map(({ id }) => id);
    const id = await oneRemark();
    expect(await waiting()).toEqual([]);
    await settle(id);
    expect(await waiting()).toEqual([articleId]);
  });

  test("names its approver by the address once that is none any more", async () => {
    await oneRemark();
    await requireApprovalOf();
    expect((await listed()).remarks).toMatchObject([{ by: ada.email, by_name: ada.email }]);
  });

  test("goes to the trash and is deleted with its article", async () => {
    const id = await oneRemark();
    await db()
      .update(article)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(article.id, articleId));
    expect(await refusalOf(settle(id))).toMatchObject({ code: "not_found" });
    await purgeDeletedArticles(db(), 30);
    expect(await stored()).toBe(0);
  });
});
