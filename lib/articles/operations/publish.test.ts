import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Destination, DestinationFailure } from "@/lib/destinations/contract";
import { execute } from "@/lib/kernel/operation";
import { integration, publication, publishEvent } from "@/lib/platform/db/schema";
import type { OverrunReason } from "@/lib/platform/threads/task-overrun";
import { listPublications } from "@/lib/publications/operations/list";
import { unpublishArticle } from "@/lib/publications/operations/unpublish";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { deferred } from "@/lib/testing/deferred";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { statementsOf } from "@/lib/testing/watch-statements";
import { publishArticle } from "./publish";
import { updateArticle } from "./update";

type Step = "find" | "publish" | "update" | "unpublish";

let app: TestServices;
let acme: Tenant;
/** What the next call of each step of the hosted blog does in place of its work. */
let instead: Map<Step, () => Promise<never>>;

beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
  const hosted = app.services.destinations.get("hosted");
  if (hosted === null) throw new Error("there is no hosted blog");
  Object.assign(hosted, interrupted(hosted));
});
afterAll(() => app.close());
beforeEach(() => {
  instead = new Map();
});

function interrupted(destination: Destination): Partial<Destination> {
  const [lookup, publish] = [destination.lookup.bind(destination), destination.publish.bind(destination)];
  const [update, unpublish] = [destination.update.bind(destination), destination.unpublish.bind(destination)];
  const next = (step: Step) => {
    const act = instead.get(step);
    instead.delete(step);
    return act?.();
  };
  return {
    lookup(...call) {
      const failed = next("find");
      return failed === undefined ? lookup(...call) : { byId: () => failed, byMarker: () => failed };
    },
    publish: (...call) => next("publish") ?? publish(...call),
    update: (...call) => next("update") ?? update(...call),
    unpublish: (...call) => next("unpublish") ?? unpublish(...call),
  };
}

const fails =
  (message: string, mayHaveWritten = false) =>
  () =>
    Promise.reject(new DestinationFailure(message, mayHaveWritten, { mayHaveWritten }));

const publish = async (articleId: string, status: "publish" | "draft" = "publish") =>
  execute(publishArticle, acme.asUser, { articleId, integrationId: acme.integrationId, status });

let made = 0;
async function newArticle(): Promise<string> {
  made += 1;
  return (await createArticle(app.services, acme.projectId, { slug: `published-${made}` })).id;
}

async function rowOf(id: string) {
  const [row] = await app.services.db.select().from(publication).where(eq(publication.id, id));
  if (row === undefined) throw new Error("no such publication");
  return row;
}

async function viewOf(articleId: string) {
  const { publications } = await execute(listPublications, acme.asUser, { articleId });
  const [view, ...others] = publications;
  if (view === undefined || others.length > 0) throw new Error("there is not one publication");
  return view;
}

/** An article that the verifier has found on its public page, and what is stored about that. */
async function provedArticle() {
  const articleId = await newArticle();
  const { publication_id: id } = await publish(articleId);
  await app.services.db
    .update(publication)
    .set({
      state: "published",
      verifyStatus: "verified",
      verifyHttpStatus: 200,
      verifyReason: "It is there.",
      evidence: { http_status: 200, containment: 1 },
      checks: 1,
      checkedAt: sql`now()`,
      verifiedAt: sql`now()`,
      nextCheckAt: sql`now() + interval '1 day'`,
    })
    .where(eq(publication.id, id));
  await app.services.db
    .update(publishEvent)
    .set({ verifyStatus: "verified" })
    .where(eq(publishEvent.publicationId, id));
  return { articleId, id, proved: await viewOf(articleId) };
}

describe("a later write that is known to have written nothing", () => {
  test.each([
    ["a wrong password", "find"],
    ["a refused update", "update"],
  ] as const)("after %s leaves state, evidence and re-checks as they were", async (_, step) => {
    const { articleId, id, proved } = await provedArticle();
    instead.set(step, fails("The password is wrong; enter it again."));
    const result = await publish(articleId);
    expect(result).toMatchObject({
      sent: false,
      state: "published",
      error: "The password is wrong; enter it again.",
      external_url: proved.external_url,
      event: { status: "failed", verify_status: "skipped" },
    });
    expect(await viewOf(articleId)).toEqual({ ...proved, error: result.error });
    const events = await app.services.db
      .select()
      .from(publishEvent)
      .where(eq(publishEvent.publicationId, id))
      .orderBy(desc(publishEvent.createdAt), desc(publishEvent.id));
    expect(events).toMatchObject([
      { status: "failed", error: result.error, verifyStatus: "skipped" },
      { status: "success", verifyStatus: "verified" },
    ]);
  });

  test("that was to unpublish a page leaves the page published", async () => {
    const { articleId, id, proved } = await provedArticle();
    instead.set("unpublish", fails("The password is wrong; enter it again."));
    const result = await execute(unpublishArticle, acme.asUser, { publicationId: id });
    expect(result).toMatchObject({ sent: false, state: "published", external_url: proved.external_url });
    expect(await viewOf(articleId)).toEqual({ ...proved, error: result.error });
  });

  test("has its error cleared once a write succeeds", async () => {
    const { articleId } = await provedArticle();
    instead.set("find", fails("The password is wrong; enter it again."));
    await publish(articleId);
    expect(await publish(articleId)).toMatchObject({ sent: true, state: "published", error: null });
    expect(await viewOf(articleId)).toMatchObject({ error: null, state: "published" });
  });
});

test("a connection whose error is mended loses it with the next write that is accepted", async () => {
  const articleId = await newArticle();
  const connection = eq(integration.id, acme.integrationId);
  await app.services.db.update(integration).set({ status: "error", lastError: "No API." }).where(connection);
  instead.set("find", fails("Still none."));
  await publish(articleId);
  const stored = async () => {
    const [row] = await app.services.db.select().from(integration).where(connection);
    return { status: row?.status, lastError: row?.lastError };
  };
  expect(await stored()).toEqual({ status: "error", lastError: "No API." });
  await publish(articleId);
  expect(await stored()).toEqual({ status: "connected", lastError: null });
});

describe("publishing a text again", () => {
  test("that is there already leaves state, evidence, times and re-checks as they were", async () => {
    const { articleId, id, proved } = await provedArticle();
    const before = await rowOf(id);
    const result = await publish(articleId);
    expect(result).toMatchObject({
      sent: true,
      unchanged: true,
      state: "published",
      event: { status: "success", verify_status: "verified", verify_http_status: 200 },
    });
    expect(await viewOf(articleId)).toEqual(proved);
    const { updatedAt: _at, traceParent: _trace, ...row } = await rowOf(id);
    expect(before).toMatchObject(row);
  });

  test("that a person took down there has it written and looked for anew", async () => {
    const { articleId, id } = await provedArticle();
    await execute(unpublishArticle, acme.asUser, { publicationId: id });
    expect(await publish(articleId)).toMatchObject({ sent: true, unchanged: false, state: "checking" });
  });

  test("that has changed shows the former evidence as such until the page has been looked at", async () => {
    const { articleId, id, proved } = await provedArticle();
    await execute(updateArticle, acme.asUser, { articleId, content_markdown: "## Oil\n\nOil the anvil." });
    expect(await publish(articleId)).toMatchObject({ sent: true, unchanged: false, state: "checking" });
    const { evidence, verify_reason, checked_at, verified_at, last_verified_at } = proved;
    const view = await viewOf(articleId);
    expect(view).toMatchObject({
      state: "checking",
      verify_status: "pending",
      evidence_outdated: true,
      checks: 0,
      evidence,
      verify_reason,
      checked_at,
      verified_at,
      last_verified_at,
    });
    await app.services.db
      .update(publication)
      .set({ checks: 1, verifyStatus: "mismatch", verifyReason: "Another page.", evidence: {} })
      .where(eq(publication.id, id));
    expect(await viewOf(articleId)).toMatchObject({
      evidence_outdated: false,
      verified_at: null,
      last_verified_at: null,
    });
  });
});

describe("a text that is too complex to convert", () => {
  const publishWith = (articleId: string, reason: OverrunReason | "busy") => {
    const tasks = { ...inlineTasks, parseTexts: overrunning(reason).parseTexts };
    const input = { articleId, integrationId: acme.integrationId, status: "publish" } as const;
    return execute(publishArticle, { ...acme.asUser, tasks }, input);
  };

  test("is a failed write that says so, and nothing is written", async () => {
    const articleId = await newArticle();
    expect(await publishWith(articleId, "processor")).toMatchObject({
      sent: false,
      state: "failed",
      external_url: null,
      error: expect.stringContaining("too complex to convert; nothing was written"),
    });
    expect(await publish(articleId)).toMatchObject({ sent: true });
  });

  test("leaves a published page as it was", async () => {
    const { articleId, proved } = await provedArticle();
    const { error } = await publishWith(articleId, "memory");
    expect(await viewOf(articleId)).toEqual({ ...proved, error });
  });

  test("is told from a machine that is too busy to convert it, which refuses the call and changes nothing", async () => {
    const { articleId, proved } = await provedArticle();
    await expect(publishWith(articleId, "busy")).rejects.toMatchObject({
      code: "unavailable",
      status: 503,
      extras: { retry_after: 5 },
    });
    expect(await viewOf(articleId)).toEqual(proved);
  });
});

describe("a write whose outcome is not known", () => {
  test("has its earlier page checked again, and keeps the evidence of that page", async () => {
    const { articleId, proved } = await provedArticle();
    instead.set("update", async () => {
      instead.set("find", fails("No answer."));
      return fails("It did not answer in time.", true)();
    });
    const result = await publish(articleId);
    expect(result).toMatchObject({
      sent: false,
      state: "checking",
      error: expect.stringContaining("not known yet"),
      event: { status: "failed", verify_status: "pending" },
    });
    const view = await viewOf(articleId);
    expect(view).toMatchObject({
      state: "checking",
      verify_status: "pending",
      checks: 0,
      external_url: proved.external_url,
      last_verified_at: proved.last_verified_at,
    });
    expect(view.next_check_at).not.toBeNull();
  });

  test("leaves a first publication in checking, not failed, although there is no address yet", async () => {
    const articleId = await newArticle();
    instead.set("publish", async () => {
      instead.set("find", fails("No answer."));
      return fails("It did not answer in time.", true)();
    });
    expect(await publish(articleId)).toMatchObject({ sent: false, state: "checking", external_url: null });
    expect((await viewOf(articleId)).next_check_at).not.toBeNull();
  });

  test("keeps the evidence when the destination cannot be read afterwards", async () => {
    const { articleId, id } = await provedArticle();
    await app.services.db
      .update(publication)
      .set({ desiredFields: { title: "A title that may have arrived" } })
      .where(eq(publication.id, id));
    const before = await viewOf(articleId);
    instead.set("find", fails("The password is wrong; enter it again."));
    const result = await publish(articleId);
    expect(result).toMatchObject({ sent: false, state: "published" });
    expect(await viewOf(articleId)).toEqual({ ...before, error: result.error });
    expect((await rowOf(id)).desiredFields).not.toBeNull();
  });
});

describe("a first write", () => {
  test("that fails leaves the publication failed, and so does the next one", async () => {
    const articleId = await newArticle();
    for (const message of ["The password is wrong.", "It is still wrong."]) {
      instead.set("find", fails(message));
      expect(await publish(articleId)).toMatchObject({ sent: false, state: "failed", error: message });
      expect(await viewOf(articleId)).toMatchObject({ state: "failed", error: message, next_check_at: null });
    }
  });

  test("that is in progress shows as checking and without an error, also after a failure", async () => {
    const articleId = await newArticle();
    for (const earlier of ["none", "failed"]) {
      const [begun, end] = [deferred(), deferred()];
      instead.set("find", async () => {
        begun.resolve();
        await end.promise;
        return fails("The password is wrong.")();
      });
      const writing = publish(articleId);
      await begun.promise;
      expect([earlier, await viewOf(articleId)]).toMatchObject([
        earlier,
        { state: "checking", verify_status: "pending", error: null, write_in_progress: true },
      ]);
      end.resolve();
      expect(await writing).toMatchObject({ state: "failed" });
      expect(await viewOf(articleId)).toMatchObject({ state: "failed", write_in_progress: false });
    }
  });
});

test("publishing to the hosted blog sends no more statements than it needs, the first time and again", async () => {
  const articleId = await newArticle();
  const texts = await statementsOf(app.services.db, () => publish(articleId));
  const again = await statementsOf(app.services.db, () => publish(articleId));
  // The first time, the other pages of the blog are printed again, because they link to the article.
  expect([texts.length, again.length], texts.join("\n")).toEqual([33, 35]);
  expect(texts.filter((text) => text.includes('from "hosted_post"'))).toHaveLength(2);
});
