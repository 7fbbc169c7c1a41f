import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveArticle } from "@/lib/articles/operations/approval/approve";
import { sendBackArticle } from "@/lib/articles/operations/approval/send-back";
import { settleArticleRemark } from "@/lib/articles/operations/approval/settle-remark";
import { confirmClaims } from "@/lib/articles/operations/confirm-claims";
import { importArticle } from "@/lib/articles/operations/import";
import { updateArticle } from "@/lib/articles/operations/update";
import { claimIdOf } from "@/lib/articles/stored-claims";
import { checkTextClaims } from "@/lib/content/claims/check-claims";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import {
  account,
  article,
  mail,
  member,
  type NoticeKind,
  project,
  publication,
  user,
  workspace,
  workTurn,
} from "@/lib/platform/db/schema";
import { readEnv } from "@/lib/platform/settings/env";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import type { FullContext } from "@/lib/services";
import { contextOf, createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createMailer } from "./mailer";
import { setMailChoices } from "./operations/set-choices";
import { queueApprovalMails, queueNotLiveMails } from "./rows/notices";
import { mailWork } from "./sweep";
import { type ReceivedMail, type SmtpServer, startSmtpServer } from "./testing/smtp-server";

const baseUrl = "http://galley.test";
const signals = { stop: new AbortController().signal, abandon: new AbortController().signal };
const notifier = { gatherSeconds: 300 };

interface Person {
  userId: string;
  email: string;
  ctx: FullContext;
}
let server: SmtpServer;
let app: TestServices;
let acme: Tenant;
let ada: Person;
const db = () => app.services.db;

beforeAll(async () => {
  server = await startSmtpServer();
  const settings = readEnv({ SMTP_URL: server.url, MAIL_FROM: "Galley <galley@example.com>" }).mail;
  if (settings === null) throw new Error("mail is off");
  app = await createTestServices({ mailer: createMailer(settings, baseUrl) });
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});
beforeEach(async () => {
  acme = await createTenant(app.services, "Acme");
  ada = await addPerson("Ada Lovelace", "viewer");
  await requireApprovalOf(ada);
});
afterEach(async () => {
  server.received.length = 0;
  await db().delete(mail);
  await db().delete(workTurn);
});

async function addPerson(name: string, role: "editor" | "viewer"): Promise<Person> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await db().insert(user).values({ id: userId, name, email });
  await db().insert(member).values({ workspaceId: acme.workspaceId, userId, role });
  return { userId, email, ctx: contextOf(app.services, { kind: "user", userId }) };
}

const requireApprovalOf = (...people: Person[]) =>
  execute(setProjectApprovers, acme.asUser, {
    projectId: acme.projectId,
    approvers: people.map(({ email }) => email),
  });
const edit = (articleId: string, word: string, ctx: FullContext = acme.asUser) =>
  execute(updateArticle, ctx, {
    articleId,
    content_markdown: `## Oil\n\nOil it ${word}, and keep it dry.\n`,
  });
const newArticle = async (title = "How to care for an anvil") =>
  (await createArticle(app.services, acme.projectId, { title, slug: newId() })).id;
const sendBack = (articleId: string, version: number, ...texts: string[]) =>
  execute(sendBackArticle, ada.ctx, { articleId, version, remarks: texts.map((text) => ({ text })) });
const waiting = () => db().select().from(mail).where(eq(mail.status, "waiting"));

/** Sends what waits, as when its time has come. Returns what was received. */
async function deliver(): Promise<ReceivedMail[]> {
  await db().execute(sql`update mail set next_at = now() - interval '1 second' where next_at is not null`);
  await db().execute(sql`update work_turn set at = now() - interval '1 second' where kind = 'mail'`);
  const { mailer, secrets, logger } = app.services;
  const work = mailWork({
    db: db(),
    mailer,
    secrets,
    logger,
    baseUrl,
    now: () => new Date(),
    random: () => 0.5,
  });
  for (let run = await work.claimNext(); run !== null; run = await work.claimNext()) await run(signals);
  return server.received.splice(0);
}

const subjectsOf = (mails: readonly ReceivedMail[]) => mails.map(({ raw }) => headerOf(raw, "Subject"));
function headerOf(raw: string, name: string): string {
  const [head = ""] = raw.split("\r\n\r\n");
  const found = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(head)?.[1] ?? "";
  return found
    .replace(/\?=\r\n[ \t]+=\?UTF-8\?Q\?/gi, "")
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replaceAll("_", " ")
          .replace(/=([0-9A-F]{2})/g, (_hex, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8"),
    )
    .replace(/\r\n[ \t]+/g, " ");
}

describe("an article that waits for an approval", () => {
  test("is told to its approvers, once for a version, with a link below the public address", async () => {
    const articleId = await newArticle();
    await edit(articleId, "weekly");
    expect(await waiting()).toMatchObject([{ kind: "approval", userId: ada.userId, status: "waiting" }]);
    await db().transaction((tx) => queueApprovalMails(tx, notifier, { articleId }));
    const [received, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(received?.to).toEqual([`<${ada.email}>`]);
    expect(received?.text).toContain(`${baseUrl}/projects/${acme.projectId}/articles/${articleId}`);
    await db().transaction((tx) => queueApprovalMails(tx, notifier, { articleId }));
    expect(await deliver()).toEqual([]);
    await edit(articleId, "daily");
    expect(await deliver()).toHaveLength(1);
  });

  test("is told when it is imported, waits for others, and comes with them in one mail", async () => {
    for (const title of ["Oiling a vice", "Sharpening a chisel", "Setting a plane"]) {
      await execute(importArticle, acme.asUser, {
        projectId: acme.projectId,
        title,
        markdown: `## A\n\n${title}.\n`,
      });
    }
    const rows = await waiting();
    expect(rows).toHaveLength(3);
    for (const { nextAt } of rows) expect(nextAt?.getTime()).toBeGreaterThan(Date.now() + 200_000);
    const received = await deliver();
    expect(subjectsOf(received)).toEqual(["3 articles wait for your approval"]);
    expect(received[0]?.text).toContain("– Setting a plane");
    expect(await db().$count(mail, eq(mail.status, "dropped"))).toBe(2);
  });

  test("is told in one mail, however often its text was changed meanwhile", async () => {
    const articleId = await newArticle();
    for (const word of ["daily", "weekly", "monthly"]) await edit(articleId, word);
    expect(subjectsOf(await deliver())).toEqual(["“How to care for an anvil” waits for your approval"]);
  });

  test("is not told to whoever has changed it, nor in a project that asks for no approval", async () => {
    const grace = await addPerson("Grace", "editor");
    await requireApprovalOf(grace);
    await edit(await newArticle(), "weekly", grace.ctx);
    await requireApprovalOf();
    await edit(await newArticle(), "weekly");
    expect(await waiting()).toEqual([]);
  });

  test("is not told any more once it is approved, sent back, or in the trash", async () => {
    const [approved, returned, deleted] = [
      await newArticle("A one"),
      await newArticle("B two"),
      await newArticle("C three"),
    ];
    for (const id of [approved, returned, deleted]) await edit(id, "weekly");
    await execute(approveArticle, ada.ctx, { articleId: approved, version: 2 });
    await sendBack(returned, 2, "Say how often.");
    await db().update(article).set({ deletedAt: new Date() }).where(eq(article.id, deleted));
    expect((await deliver()).filter(({ to }) => to.includes(`<${ada.email}>`))).toEqual([]);
  });

  test("is told when somebody vouches for the claim that blocked it", async () => {
    const articleId = await newArticle();
    const contentMarkdown = "The shop has 1,200 customers.";
    const claims = checkTextClaims({ markdown: contentMarkdown, languageCode: "en", sources: [] });
    const gateIssues = withClaimIssues([], claims.claims);
    await db().update(project).set({ provedClaimsOnly: true }).where(eq(project.id, acme.projectId));
    await db()
      .update(article)
      .set({ contentMarkdown, claims, gateIssues, awaitsApproval: true })
      .where(eq(article.id, articleId));
    const ids = claims.claims.map(claimIdOf);
    await execute(confirmClaims, acme.asUser, { articleId, claims: ids });
    expect(subjectsOf(await deliver())).toEqual([expect.stringContaining("approval")]);
    await execute(confirmClaims, acme.asUser, { articleId, claims: ids, confirmed: false });
    await execute(confirmClaims, acme.asUser, { articleId, claims: ids });
    expect(await deliver()).toEqual([]);
  });

  test("is told again when the last remark on it is settled", async () => {
    const articleId = await newArticle();
    const { remarks } = await sendBack(articleId, 1, "Say how often.");
    await edit(articleId, "weekly");
    expect(await db().$count(mail, eq(mail.kind, "approval"))).toBe(0);
    await execute(settleArticleRemark, acme.asUser, { remarkId: remarks[0]?.id ?? "" });
    expect(await db().$count(mail, eq(mail.kind, "approval"))).toBe(1);
  });
});

describe("an article that was sent back", () => {
  test("is told to those who have worked on it, with the remarks, and not to others", async () => {
    await addPerson("Grace", "editor");
    const articleId = await newArticle();
    await edit(articleId, "weekly");
    await sendBack(articleId, 2, "Say how often.", "The title promises more.");
    const received = (await deliver()).filter(({ raw }) => headerOf(raw, "Subject").includes("sent back"));
    expect(received.map(({ to }) => to)).toEqual([[`<${acme.userId}@example.com>`]]);
    expect(subjectsOf(received)).toEqual(["“How to care for an anvil” was sent back with 2 remarks"]);
    expect(received[0]?.text).toMatch(
      /Ada Lovelace sent[\s\S]*Say how often\.[\s\S]*The title promises more\./,
    );
  });

  test("that nobody has worked on is told to the editors", async () => {
    const grace = await addPerson("Grace", "editor");
    await sendBack(await newArticle(), 1, "Say how often.");
    expect((await deliver()).flatMap(({ to }) => to).sort()).toEqual(
      [`<${acme.userId}@example.com>`, `<${grace.email}>`].sort(),
    );
  });

  test("is not told once its remarks are settled, nor to somebody who may only read by now", async () => {
    const grace = await addPerson("Grace", "editor");
    const articleId = await newArticle();
    await edit(articleId, "weekly", grace.ctx);
    await sendBack(articleId, 2, "Say how often.");
    await db().update(member).set({ role: "viewer" }).where(eq(member.userId, grace.userId));
    expect((await deliver()).some(({ to }) => to.includes(`<${grace.email}>`))).toBe(false);
    const other = await newArticle();
    const { remarks } = await sendBack(other, 1, "Say how often.");
    await execute(settleArticleRemark, acme.asUser, { remarkId: remarks[0]?.id ?? "" });
    expect(subjectsOf(await deliver())).not.toContain(
      "“How to care for an anvil” was sent back with a remark",
    );
  });
});

/** A publication of an article of the workspace, of which a check has just found that it is not live. */
async function lostPage(title: string, url = "https://acme.example/blog/anvil") {
  const articleId = await newArticle(title);
  const [row] = await db()
    .insert(publication)
    .values({
      projectId: acme.projectId,
      articleId,
      integrationId: acme.integrationId,
      publishStatus: "publish",
      state: "not_live",
      verifyStatus: "not_found",
      verifyHttpStatus: 404,
      externalUrl: url,
      checkedAt: new Date(),
    })
    .returning();
  if (row === undefined) throw new Error("no publication was stored");
  await db().transaction((tx) => queueNotLiveMails(tx, notifier, row));
  return row;
}

describe("a page that is not live", () => {
  test("is told to the editors in one mail with others, and links to Galley only", async () => {
    await lostPage("Oiling a vice");
    await lostPage("Setting a plane");
    const received = await deliver();
    expect(subjectsOf(received)).toEqual(["2 pages are not live"]);
    expect(received[0]?.to).toEqual([`<${acme.userId}@example.com>`]);
    expect(received[0]?.text).toContain("acme.example/blog/anvil");
    const links = received[0]?.text.match(/https?:\/\/\S+/g) ?? [];
    expect(links.filter((link) => !link.startsWith(`${baseUrl}/`))).toEqual([]);
  });

  test("is not told when it is live again before the mail is sent", async () => {
    const { id } = await lostPage("Oiling a vice");
    await db().update(publication).set({ state: "published" }).where(eq(publication.id, id));
    expect(await deliver()).toEqual([]);
    expect(await db().select().from(mail)).toMatchObject([{ status: "dropped", nextAt: null }]);
  });
});

describe("nobody gets a mail", () => {
  const changes: [string, () => Promise<unknown>][] = [
    ["who has left the workspace", () => db().delete(member).where(eq(member.userId, ada.userId))],
    ["who approves nothing any more", () => requireApprovalOf()],
    [
      "whose account is disabled",
      () => db().update(user).set({ disabledAt: new Date() }).where(eq(user.id, ada.userId)),
    ],
    ["who has switched the kind off since", () => choose(ada, "digest", "not_live", "sent_back")],
    [
      "of a workspace in the trash",
      () => db().update(workspace).set({ deletedAt: new Date() }).where(eq(workspace.id, acme.workspaceId)),
    ],
    [
      "of a workspace that requires a second step which they do not have",
      async () => {
        await db()
          .insert(account)
          .values({ userId: ada.userId, accountId: ada.userId, providerId: "credential", password: "hash" });
        await db()
          .update(workspace)
          .set({ secondFactorRequired: true })
          .where(eq(workspace.id, acme.workspaceId));
      },
    ],
    [
      "about what happened more than a day ago",
      () => db().execute(sql`update mail set created_at = now() - interval '25 hours'`),
    ],
  ];
  test.each(changes)("%s", async (_who, change) => {
    await edit(await newArticle(), "weekly");
    expect(await waiting()).toHaveLength(1);
    await change();
    expect(await deliver()).toEqual([]);
    expect(await db().select().from(mail)).toMatchObject([{ status: "dropped", nextAt: null }]);
  });

  test("of a kind that they have switched off before", async () => {
    await choose(ada, "digest");
    await edit(await newArticle(), "weekly");
    expect(await waiting()).toEqual([]);
  });
});

const choose = (person: Person, ...kinds: NoticeKind[]) => execute(setMailChoices, person.ctx, { kinds });

test("a workspace in which much happens holds up none of the others", async () => {
  for (let made = 0; made < 6; made += 1) {
    const { userId } = await addPerson("Grace", "editor");
    expect(userId).not.toBe(acme.userId);
  }
  await lostPage("Oiling a vice");
  const first = acme.workspaceId;
  acme = await createTenant(app.services, "Other");
  await lostPage("Setting a plane");
  await db().execute(sql`update mail set next_at = now() - interval '1 second'`);
  await db().execute(sql`update work_turn set at = now() - interval '1 second' where kind = 'mail'`);
  const { mailer, secrets, logger } = app.services;
  const work = mailWork({
    db: db(),
    mailer,
    secrets,
    logger,
    baseUrl,
    now: () => new Date(),
    random: () => 0.5,
  });
  const due = await work.due(2);
  expect(new Set(due.map(({ workspaceId }) => workspaceId))).toEqual(new Set([first, acme.workspaceId]));
  expect(await db().$count(mail, and(eq(mail.kind, "not_live"), eq(mail.workspaceId, first)))).toBe(7);
});
