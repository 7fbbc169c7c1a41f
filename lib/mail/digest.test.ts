import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  articlePlan,
  audit,
  mail,
  member,
  plannedArticle,
  project,
  publication,
  user,
} from "@/lib/platform/db/schema";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { digestLines } from "./digest-lines";
import { digestTimes } from "./digest-times";
import { setMailChoices } from "./operations/set-choices";
import { toldDigest } from "./rows/digest-facts";
import { queueDigests } from "./rows/digests";

const monday = "2026-11-30";
const at = (time: string) => new Date(`2026-${time}:00Z`);
let app: TestServices;
let acme: Tenant;
const db = () => app.services.db;

beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services, "Acme");
});
afterEach(async () => {
  await db().delete(mail);
  await db().update(user).set({ nextDigestAt: null });
});

describe("the time of a digest is eight on Monday, where the person is", () => {
  test.each([
    ["UTC", at("11-30T08:00"), "2026-11-30", true, "2026-12-07T08:00:00.000Z"],
    ["UTC", at("11-30T07:59"), "2026-11-23", false, "2026-11-30T08:00:00.000Z"],
    ["Europe/Berlin", at("11-30T08:00"), "2026-11-30", true, "2026-12-07T07:00:00.000Z"],
    ["America/New_York", at("11-30T08:00"), "2026-11-23", false, "2026-11-30T13:00:00.000Z"],
    ["Asia/Tokyo", at("11-29T23:30"), "2026-11-30", true, "2026-12-06T23:00:00.000Z"],
    // The clocks go back on the Sunday before the next Monday.
    ["Europe/Berlin", at("10-19T06:00"), "2026-10-19", true, "2026-10-26T07:00:00.000Z"],
    // The server was off all day.
    ["UTC", at("11-30T20:00"), "2026-11-30", false, "2026-12-07T08:00:00.000Z"],
  ])("%s at %o", (zone, now, day, isNow, next) => {
    const times = digestTimes(now, zone);
    expect({ ...times, nextAt: times.nextAt.toISOString() }).toEqual({ day, isNow, nextAt: next });
  });
});

describe("digests are queued", () => {
  const dueSince = (when: Date) =>
    db().update(user).set({ nextDigestAt: when }).where(eq(user.id, acme.userId));
  const queued = () => db().select().from(mail).where(eq(mail.kind, "digest"));

  test("once for each Monday, however many processes look", async () => {
    await dueSince(at("11-30T08:00"));
    const now = at("11-30T08:01");
    await Promise.all([queueDigests(db(), now), queueDigests(db(), now), queueDigests(db(), now)]);
    await dueSince(at("11-30T08:00"));
    await queueDigests(db(), now);
    expect(await queued()).toMatchObject([{ userId: acme.userId, workspaceId: null, data: { day: monday } }]);
    const [person] = await db().select().from(user).where(eq(user.id, acme.userId));
    expect(person?.nextDigestAt).toEqual(at("12-07T08:00"));
  });

  test("by the time zone of the plan of the person's oldest project", async () => {
    await db()
      .insert(articlePlan)
      .values({ projectId: acme.projectId, workspaceId: acme.workspaceId, timeZone: "America/New_York" });
    await dueSince(at("11-30T08:00"));
    await queueDigests(db(), at("11-30T08:00"));
    expect(await queued()).toEqual([]);
    const [person] = await db().select().from(user).where(eq(user.id, acme.userId));
    expect(person?.nextDigestAt).toEqual(at("11-30T13:00"));
  });

  test("neither for somebody without a workspace, nor after it was switched off", async () => {
    await db().delete(member).where(eq(member.userId, acme.userId));
    await dueSince(at("11-30T08:00"));
    expect(await queueDigests(db(), at("11-30T08:01"))).toEqual({ seen: 1, isAll: true });
    await execute(setMailChoices, acme.asUser, { kinds: [] });
    expect(await queueDigests(db(), at("12-14T08:01"))).toEqual({ seen: 0, isAll: true });
    expect(await queued()).toEqual([]);
    await execute(setMailChoices, acme.asUser, { kinds: ["digest"] });
    const [person] = await db().select().from(user).where(eq(user.id, acme.userId));
    expect(person).toMatchObject({ mailOff: ["approval", "sent_back", "not_live"] });
    expect(person?.nextDigestAt?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe("what a digest tells", () => {
  const told = (userId = acme.userId) => db().transaction((tx) => toldDigest(tx, { userId, day: monday }));
  const newArticle = async (title: string) =>
    (await createArticle(app.services, acme.projectId, { title, slug: newId() })).id;
  async function page(title: string, state: "published" | "not_live", verifiedAt: Date | null) {
    const articleId = await newArticle(title);
    await db()
      .insert(publication)
      .values({
        projectId: acme.projectId,
        articleId,
        integrationId: acme.integrationId,
        publishStatus: "publish",
        state,
        verifyStatus: state === "published" ? "verified" : "not_found",
        verifiedAt,
      });
    return articleId;
  }
  const finished = (score: number, daysAgo: number) =>
    db()
      .insert(audit)
      .values({
        workspaceId: acme.workspaceId,
        projectId: acme.projectId,
        url: "https://acme.example",
        trigger: "schedule",
        status: "finished",
        stage: null,
        host: "acme.example",
        hosts: ["acme.example"],
        pagesMax: 10,
        score,
        rulesetVersion: "1",
        finishedAt: new Date(Date.now() - daysAgo * 86_400_000),
      });

  test("is nothing in a week without news, so that no mail is sent", async () => {
    await page("Old news", "published", new Date(Date.now() - 8 * 86_400_000));
    await finished(80, 9);
    await db()
      .insert(plannedArticle)
      .values({ projectId: acme.projectId, keyword: "k", keywordKey: "k", day: "2026-12-07" });
    expect(await told()).toBeNull();
  });

  test("is the week of each project that the person sees, and of no other", async () => {
    await page("Oiling a vice", "published", new Date());
    const deleted = await page("Deleted", "published", new Date());
    await db().update(article).set({ deletedAt: new Date() }).where(eq(article.id, deleted));
    await page("Setting a plane", "not_live", null);
    await finished(70, 9);
    await finished(82, 1);
    for (const [n, day] of ["2026-11-29", "2026-11-30", "2026-12-06", "2026-12-07"].entries()) {
      const keyword = `keyword ${n}`;
      await db()
        .insert(plannedArticle)
        .values({ projectId: acme.projectId, keyword, keywordKey: keyword, day });
    }
    const [{ email } = { email: "" }] = await db().select().from(user).where(eq(user.id, acme.userId));
    await execute(setProjectApprovers, acme.asUser, { projectId: acme.projectId, approvers: [email] });
    await newArticle("To be approved");
    expect(await told()).toEqual({
      day: monday,
      projects: [
        {
          projectId: acme.projectId,
          project: "Acme",
          live: { count: 1, titles: ["Oiling a vice"] },
          notLive: { count: 1, titles: ["Setting a plane"] },
          approvals: 1,
          sentBack: 0,
          planned: { count: 2, titles: ["keyword 1", "keyword 2"] },
          audit: { score: 82, before: 70 },
        },
      ],
    });
    const rival = await createTenant(app.services, "Rival");
    expect(await told(rival.userId)).toBeNull();
    await db().update(project).set({ deletedAt: sql`now()` }).where(eq(project.id, acme.projectId));
    expect(await told()).toBeNull();
  });
});

test("the lines of a digest name the first articles, and count the others", () => {
  const none = { count: 0, titles: [] };
  const week = { live: none, notLive: none, approvals: 0, sentBack: 0, planned: none, audit: null };
  expect(digestLines(week)).toEqual([]);
  expect(
    digestLines({
      live: { count: 5, titles: ["A", "B", "C"] },
      notLive: { count: 1, titles: ["D"] },
      approvals: 2,
      sentBack: 1,
      planned: { count: 100, titles: ["E", "F", "G"] },
      audit: { score: 82, before: 83 },
    }),
  ).toEqual([
    "5 articles are newly live: “A”, “B”, “C”, and 2 more",
    "1 article is not live: “D”",
    "2 articles wait for your approval",
    "1 article was sent back and not settled yet",
    "100 or more articles are planned for this week: “E”, “F”, “G”, and many more",
    "Audit score 82, 1 point down",
  ]);
  expect(digestLines({ ...week, audit: { score: 82, before: null } })).toEqual(["Audit score 82, the first"]);
});
