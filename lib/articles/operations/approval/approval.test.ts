import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import type { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { article, hostedPost, member, publication, user } from "@/lib/platform/db/schema";
import { listProjectApprovers } from "@/lib/projects/approvers";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import { writeWork } from "@/lib/publications/operations/automatic-writes";
import { listPublications } from "@/lib/publications/operations/list";
import { unpublishArticle } from "@/lib/publications/operations/unpublish";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf, createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { listArticles } from "../list";
import { publishArticle } from "../publish";
import { updateArticle } from "../update";
import { listArticleVersions } from "../versions";
import { approveArticle } from "./approve";
import { listAwaitingArticles } from "./list-awaiting";
import { withdrawArticleApproval } from "./withdraw-approval";

const suite = useRestSuite();
const db = () => suite.app.services.db;

interface Person {
  userId: string;
  email: string;
  ctx: FullContext;
}
let ada: Person;
let articleId: string;

async function addPerson(name: string, role: "editor" | "viewer" = "editor"): Promise<Person> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await db().insert(user).values({ id: userId, name, email });
  await db().insert(member).values({ workspaceId: suite.acme.workspaceId, userId, role });
  return { userId, email, ctx: contextOf(suite.app.services, { kind: "user", userId }) };
}

const requireApprovalOf = (...people: Person[]) =>
  execute(setProjectApprovers, suite.acme.asUser, {
    projectId: suite.acme.projectId,
    approvers: people.map(({ email }) => email),
  });
const publish = (ctx: FullContext = suite.acme.asUser, status: "publish" | "draft" = "publish") =>
  execute(publishArticle, ctx, { articleId, integrationId: suite.acme.integrationId, status });
const approve = (version: number, ctx: FullContext = ada.ctx) =>
  execute(approveArticle, ctx, { articleId, version });
const edit = (text: string) =>
  execute(updateArticle, suite.acme.asKey, { articleId, content_markdown: `## Oil\n\n${text}\n` });
const refusalOf = (call: Promise<unknown>): Promise<Partial<Refusal>> =>
  call.then(
    (answer) => {
      throw new Error(`not refused: ${JSON.stringify(answer)}`);
    },
    (error: Refusal) => error,
  );
const posts = () => db().select().from(hostedPost).where(eq(hostedPost.articleId, articleId));
const pulled = async () =>
  (await execute(listArticles, suite.acme.asKey, { limit: 50, offset: 0 })).articles?.map(({ id }) => id);

beforeEach(async () => {
  ada = await addPerson("Ada Lovelace");
  await requireApprovalOf(ada);
  ({ id: articleId } = await createArticle(suite.app.services, suite.acme.projectId));
});

describe("in a project that requires approval,", () => {
  test.each([
    ["a key", () => suite.acme.asKey],
    ["a member", () => suite.acme.asUser],
    ["the approver", () => ada.ctx],
    ["the operator", () => asOperator(suite.app.services)],
  ])("%s publishes no text that nobody has approved, and learns who can approve it", async (_who, ctx) => {
    expect(await refusalOf(publish(ctx()))).toMatchObject({
      code: "approval_required",
      status: 409,
      message:
        "Version 1 of this article needs an approval before it goes live. Ada Lovelace can approve it on the article's page.",
      extras: { approvers: ["Ada Lovelace"] },
    });
    expect(await posts()).toEqual([]);
    expect(await db().$count(publication, eq(publication.articleId, articleId))).toBe(0);
  });

  test("the approved version goes live, and its receipt and its history say who approved it", async () => {
    await approve(1);
    const sent = await publish(suite.acme.asKey);
    expect(sent).toMatchObject({
      sent: true,
      approval: { version: 1, by: ada.email, withdrawn_at: null },
    });
    const { publications } = await execute(listPublications, suite.acme.asKey, { articleId });
    expect(publications).toMatchObject([{ approval: { version: 1, by: ada.email } }]);
    const { versions } = await execute(listArticleVersions, suite.acme.asKey, { articleId });
    expect(versions).toMatchObject([{ approvals: [{ version: 1, by: ada.email, withdrawn_at: null }] }]);
  });

  test("an edit asks again, and what is live stays as it was approved", async () => {
    await approve(1);
    await publish();
    await edit("Something that nobody has approved.");
    expect(await refusalOf(publish())).toMatchObject({ code: "approval_required" });
    expect((await posts()).map(({ html }) => html)).toEqual([expect.not.stringContaining("nobody has")]);
    await approve(2);
    expect(await publish()).toMatchObject({ sent: true, approval: { version: 2 } });
    expect((await posts()).map(({ html }) => html)).toEqual([expect.stringContaining("nobody has")]);
  });

  test("a draft needs no approval, and neither does taking a page down", async () => {
    expect(await publish(suite.acme.asKey, "draft")).toMatchObject({ sent: true, approval: null });
    await approve(1);
    const { publication_id: publicationId } = await publish();
    await edit("Newer text.");
    expect(await execute(unpublishArticle, suite.acme.asUser, { publicationId })).toMatchObject({
      sent: true,
    });
  });

  test("only an approver approves, whatever the role, and only the version that is the newest", async () => {
    for (const ctx of [suite.acme.asUser, asOperator(suite.app.services)]) {
      expect(await refusalOf(approve(1, ctx))).toMatchObject({ code: "forbidden" });
    }
    expect(await refusalOf(approve(1, suite.acme.asKey))).toMatchObject({ code: "unauthorized" });
    await edit("Newer text.");
    expect(await refusalOf(approve(1))).toMatchObject({ code: "conflict" });
    expect(await refusalOf(publish())).toMatchObject({ code: "approval_required" });
    const counsel = await addPerson("Counsel", "viewer");
    await requireApprovalOf(counsel);
    await approve(2, counsel.ctx);
    expect(await publish()).toMatchObject({ sent: true, approval: { by: counsel.email } });
  });

  test("a withdrawn approval counts no more, and stays in the history", async () => {
    await approve(1);
    await execute(withdrawArticleApproval, ada.ctx, { articleId });
    expect(await refusalOf(publish())).toMatchObject({ code: "approval_required" });
    expect(await refusalOf(execute(withdrawArticleApproval, ada.ctx, { articleId }))).toMatchObject({
      code: "conflict",
    });
    await approve(1);
    expect(await publish()).toMatchObject({ sent: true });
    const { versions } = await execute(listArticleVersions, suite.acme.asKey, { articleId });
    expect(versions[0]?.approvals.map((each) => each.withdrawn_at === null)).toEqual([false, true]);
  });

  test("somebody who leaves the workspace is no longer an approver, and the requirement stays when nobody is left", async () => {
    await approve(1);
    await db()
      .delete(member)
      .where(and(eq(member.userId, ada.userId), eq(member.workspaceId, suite.acme.workspaceId)));
    expect(await refusalOf(publish())).toMatchObject({
      code: "approval_required",
      message: expect.stringContaining("The project has no approver any more"),
      extras: { approvers: [] },
    });
    const { projectId, asUser } = suite.acme;
    expect(await execute(listProjectApprovers, asUser, { projectId })).toEqual({
      required: true,
      approvers: [],
    });
    await requireApprovalOf();
    expect(await publish()).toMatchObject({ sent: true, approval: null });
  });

  test("only members of the workspace become approvers, and others are refused alike whether they have an account", async () => {
    const { projectId, asUser } = suite.acme;
    const [rival] = await db().select().from(user).where(eq(user.id, suite.rival.userId));
    const refused = async (email: string) => {
      const { code, message } = await refusalOf(
        execute(setProjectApprovers, asUser, { projectId, approvers: [ada.email, email] }),
      );
      return [code, message?.replaceAll(email, "them")];
    };
    expect(await refused(rival?.email ?? "")).toEqual(await refused("nobody@example.com"));
    expect(await execute(listProjectApprovers, asUser, { projectId })).toMatchObject({
      approvers: [{ email: ada.email }],
    });
  });
});

describe("a text that waits for an approval", () => {
  test("is in no list for pulling until it is approved, and again after an edit", async () => {
    expect(await pulled()).toEqual([]);
    await approve(1);
    expect(await pulled()).toEqual([articleId]);
    await edit("Newer text.");
    expect(await pulled()).toEqual([]);
  });

  test("is offered when the project requires no approval any more, as is one from before it did", async () => {
    await requireApprovalOf();
    expect(await pulled()).toEqual([articleId]);
    await requireApprovalOf(ada);
    expect(await pulled()).toEqual([articleId]);
  });

  test("is in the list of its approver, and in nobody else's", async () => {
    const list = async (ctx: FullContext) =>
      (await execute(listAwaitingArticles, ctx, {})).articles.map(({ id, version }) => [id, version]);
    expect(await list(ada.ctx)).toEqual([[articleId, 1]]);
    expect(await list(suite.acme.asUser)).toEqual([]);
    await approve(1);
    expect(await list(ada.ctx)).toEqual([]);
  });

  test("is in that list as blocked while the publish gate keeps it from going live", async () => {
    const list = async () =>
      (await execute(listAwaitingArticles, ada.ctx, {})).articles.map(({ id, blocked }) => [id, blocked]);
    await edit("Write to [Your Company] for oil.");
    expect(await list()).toEqual([[articleId, true]]);
    await edit("Write to the smith for oil.");
    expect(await list()).toEqual([[articleId, false]]);
  });
});

describe("automatic publishing", () => {
  const sweep = () => sweepUntilIdle(writeWork(suite.app.services), { concurrency: 1 });

  test("waits for the approval and goes on by itself when it comes", async () => {
    const { projectId, integrationId, asUser } = suite.acme;
    await execute(updateIntegration, asUser, { integrationId, autoPublish: true });
    await db().transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId }));
    expect(await sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
    expect(await posts()).toEqual([]);
    suite.app.woken.length = 0;
    await approve(1);
    expect(suite.app.woken).toContain("publishing");
    expect((await sweep()).handled).toBe(1);
    expect((await posts()).map(({ status }) => status)).toEqual(["publish"]);
  });

  test("goes on when the project requires no approval any more", async () => {
    const { projectId, integrationId, asUser } = suite.acme;
    await execute(updateIntegration, asUser, { integrationId, autoPublish: true });
    await db().transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId }));
    await sweep();
    await requireApprovalOf();
    expect((await sweep()).handled).toBe(1);
  });
});

describe("the attack: an edit while an approved version is being published", () => {
  /** As after an update of Galley: publishing runs the gate, whose earlier result is stored. */
  const byOldRules = () => db().update(article).set({ rulesVersion: 0 }).where(eq(article.id, articleId));
  /** The caller's context, in which `act` runs with the gate: after the article was read, before its write is claimed. */
  const meanwhile = (act: () => Promise<unknown>): FullContext => {
    const { asKey } = suite.acme;
    const publishGate: FullContext["tasks"]["publishGate"] = async (text) => {
      await act();
      return asKey.tasks.publishGate(text);
    };
    return { ...asKey, tasks: { ...asKey.tasks, publishGate } };
  };

  test("ships neither the newer text nor, once that is approved, the older one", async () => {
    await approve(1);
    expect(await refusalOf(publish(meanwhile(() => edit("Unapproved."))))).toMatchObject({
      code: "publish_in_progress",
    });
    const editedAndApproved = meanwhile(async () => {
      await edit("Approved at once.");
      await approve(3);
    });
    await approve(2);
    await byOldRules();
    expect(await refusalOf(publish(editedAndApproved))).toMatchObject({ code: "publish_in_progress" });
    expect(await posts()).toEqual([]);
  });

  test("sent at the same moment, ends with a text on the page that was approved", async () => {
    for (let version = 1; version <= 6; version += 1) {
      await approve(version);
      const [published] = await Promise.allSettled([publish(), edit(`Unapproved text ${version}.`)]);
      if (published.status === "rejected") {
        expect(["publish_in_progress", "approval_required"]).toContain((published.reason as Refusal).code);
      } else expect(published.value).toMatchObject({ article_version: version, approval: { version } });
      const [post] = await posts();
      expect(post?.html ?? "").not.toContain(`Unapproved text ${version}`);
    }
    const approved = await db().execute(sql`
      select 1 from publication p join article_approval a on a.id = p.approval_id and a.version = p.article_version
      where p.article_id = ${articleId}`);
    expect(approved).toHaveLength(await db().$count(publication, eq(publication.articleId, articleId)));
  });
});
