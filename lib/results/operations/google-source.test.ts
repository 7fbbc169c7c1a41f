import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { activity, searchGrant, searchSource } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { resultsWork } from "../sweep";
import { resultsDeps } from "../testing/connected-project";
import {
  accountKeyJson,
  type StandInOptions,
  startSearchConsole,
  testClient,
} from "../testing/search-console-server";
import { connectSearchConsole } from "./connect";
import { disconnectSearchConsole } from "./disconnect";
import { finishGoogle } from "./finish-google";
import { getGoogleAccess } from "./get-google";
import { getSearchSource } from "./get-source";
import { startGoogle } from "./start-google";

let app: TestServices;
let acme: Tenant;
let projectId: string;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { writes: noLimit, dashboard: noLimit } });
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services, "Acme");
  ({ projectId } = acme);
});

const readable = (...properties: string[]) => ({
  properties: properties.map((siteUrl) => ({ siteUrl, permissionLevel: "siteRestrictedUser" })),
});
const several = readable("sc-domain:acme.example", "https://acme.example/");

/** A context of the tenant's owner, in the session `s1`, with a stand-in for Google. */
async function withGoogle(options: StandInOptions = {}) {
  const standIn = await startSearchConsole(options);
  const settings = {
    ...app.services.settings,
    searchConsoleUrl: standIn.baseUrl,
    googleClient: testClient,
  };
  const as = (tenant: Tenant, sessionId = "s1"): FullContext => {
    const { actor } = tenant.asUser;
    if (actor.kind !== "user") throw new Error("the tenant has no user");
    return { ...tenant.asUser, actor: { ...actor, sessionId }, settings };
  };
  const asUser = as(acme);
  const begin = async () => (await execute(startGoogle, asUser, { projectId })).authorize_url;
  const answerOf = (back: URL) => ({
    projectId,
    state: back.searchParams.get("state") ?? "",
    code: back.searchParams.get("code") ?? "",
  });
  return { standIn, as, asUser, begin, answerOf };
}

const sourceRow = async () =>
  (await app.services.db.select().from(searchSource).where(eq(searchSource.projectId, projectId)))[0];

const stale = { code: "conflict", message: expect.stringContaining("begin again") };

describe("connecting with Google", () => {
  test("is not offered where the operator has set up no client, and refused", async () => {
    expect(await execute(getGoogleAccess, acme.asUser, { projectId })).toEqual({
      offered: false,
      properties: null,
    });
    await expect(execute(startGoogle, acme.asUser, { projectId })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("GOOGLE_CLIENT_ID"),
    });
  });

  test("asks for reading alone, comes back to an address of this installation, and reads the fitting property", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle();
    const page = await begin();
    expect(new URL(page).pathname).toBe("/o/oauth2/v2/auth");
    const back = standIn.agree(page);
    expect(`${back.origin}${back.pathname}`).toBe("http://galley.test/search-console");
    expect(await execute(finishGoogle, asUser, answerOf(back))).toEqual({
      project_id: projectId,
      property: "sc-domain:acme.example",
    });
    const { source } = await execute(getSearchSource, acme.asKey, {});
    expect(source).toMatchObject({ access: "google", client_email: null, state: "reading" });
    expect(app.woken).toContain("results");
    expect(await app.services.db.$count(searchGrant, eq(searchGrant.projectId, projectId))).toBe(0);
  });

  test("shows the tokens and the code to nobody, and stores them encrypted only", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle(several);
    const back = standIn.agree(await begin());
    const given = answerOf(back);
    const finished = await execute(finishGoogle, asUser, given);
    const access = await execute(getGoogleAccess, asUser, { projectId });
    const [grant] = await app.services.db
      .select()
      .from(searchGrant)
      .where(eq(searchGrant.projectId, projectId));
    const connected = await execute(connectSearchConsole, asUser, {
      projectId,
      property: "https://acme.example/",
    });
    const trail = await app.services.db.select().from(activity).where(eq(activity.projectId, projectId));
    expect(trail.map(({ operation }) => operation)).toContain("results.finish_google");
    const row = await sourceRow();
    for (const shown of [finished, access, grant, connected, trail, row, app.logged]) {
      const text = JSON.stringify(shown);
      for (const secret of ["1//refresh", given.code, "ya29.", testClient.secret]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(app.services.secrets.open(row?.secret ?? "", projectId)).toBe(`1//refresh-${given.code}`);
  });

  test("lets the person choose between several properties, and takes none that the account may not read", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle(several);
    const back = standIn.agree(await begin());
    expect(await execute(finishGoogle, asUser, answerOf(back))).toEqual({
      project_id: projectId,
      property: null,
    });
    expect(await sourceRow()).toBeUndefined();
    expect(await execute(getGoogleAccess, asUser, { projectId })).toEqual({
      offered: true,
      properties: ["sc-domain:acme.example", "https://acme.example/"],
    });
    await expect(
      execute(connectSearchConsole, asUser, { projectId, property: "sc-domain:other.example" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("The Google account may not read") });
    await execute(connectSearchConsole, asUser, { projectId, property: "https://acme.example/" });
    expect(await sourceRow()).toMatchObject({ access: "google", property: "https://acme.example/" });
    expect((await execute(getGoogleAccess, asUser, { projectId })).properties).toBeNull();
  });

  test("leaves a connection by a key as it is until another property was chosen", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle(several);
    await execute(connectSearchConsole, asUser, {
      projectId,
      key: accountKeyJson,
      property: "sc-domain:acme.example",
    });
    await execute(finishGoogle, asUser, answerOf(standIn.agree(await begin())));
    expect(await sourceRow()).toMatchObject({ access: "service_account" });
  });

  test("says what is missing when the account reads nothing, when a permission was left out, and when access ends", async () => {
    const nothing = await withGoogle({ properties: [] });
    const back = nothing.standIn.agree(await nothing.begin());
    await expect(execute(finishGoogle, nothing.asUser, nothing.answerOf(back))).rejects.toMatchObject({
      message: expect.stringContaining("may not read any property"),
    });
    expect(nothing.standIn.revoked).toHaveLength(1);

    const { standIn, asUser, begin, answerOf } = await withGoogle();
    const other = standIn.agree(await begin(), { scope: "openid" });
    await expect(execute(finishGoogle, asUser, answerOf(other))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("leave the permission"),
    });
    const short = standIn.agree(await begin(), { lasting: false });
    await expect(execute(finishGoogle, asUser, answerOf(short))).rejects.toMatchObject({
      message: expect.stringContaining("for an hour only"),
    });
    expect(await sourceRow()).toBeUndefined();
  });
});

describe("an answer of Google counts", () => {
  test("once: neither the same answer nor its state with another code connects again", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle();
    const page = await begin();
    const [first, second] = [answerOf(standIn.agree(page)), answerOf(standIn.agree(page))];
    await execute(finishGoogle, asUser, first);
    for (const again of [first, second]) {
      await expect(execute(finishGoogle, asUser, again)).rejects.toMatchObject(stale);
    }
  });

  test("not with a code that was used elsewhere, or was given for another question", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle();
    const earlier = answerOf(standIn.agree(await begin()));
    const { state } = answerOf(standIn.agree(await begin()));
    await expect(execute(finishGoogle, asUser, { ...earlier, state })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("used before or is too old"),
    });
    expect(await sourceRow()).toBeUndefined();
  });

  test("not in another session, nor for another person, nor for another project, nor when it is made up", async () => {
    const { standIn, as, asUser, begin, answerOf } = await withGoogle();
    const globex = await createTenant(app.services, "Globex");
    const given = answerOf(standIn.agree(await begin()));
    await expect(execute(finishGoogle, as(acme, "s2"), given)).rejects.toMatchObject(stale);
    await expect(
      execute(finishGoogle, as(globex), { ...given, projectId: globex.projectId }),
    ).rejects.toMatchObject(stale);
    await expect(execute(finishGoogle, as(globex), given)).rejects.toMatchObject({ code: "not_found" });
    for (const state of [`${projectId}.v1.a.b.c.d`, `${given.state.slice(0, -4)}AAAA`, "made up"]) {
      await expect(execute(finishGoogle, asUser, { ...given, state })).rejects.toMatchObject(stale);
    }
    expect(await sourceRow()).toBeUndefined();
  });

  test("not after half an hour, nor after another question was begun", async () => {
    const { standIn, asUser, begin, answerOf } = await withGoogle();
    const late = answerOf(standIn.agree(await begin()));
    const later: FullContext = { ...asUser, now: () => new Date(Date.now() + 31 * 60_000) };
    await expect(execute(finishGoogle, later, late)).rejects.toMatchObject(stale);
    await begin();
    await expect(execute(finishGoogle, asUser, late)).rejects.toMatchObject(stale);
  });
});

describe("a connection with Google", () => {
  async function connected(options: StandInOptions = {}) {
    const google = await withGoogle(options);
    await execute(finishGoogle, google.asUser, google.answerOf(google.standIn.agree(await google.begin())));
    const work = resultsWork(
      resultsDeps(app.services.db, google.standIn.baseUrl, {
        googleClient: testClient,
        secrets: app.services.secrets,
      }),
    );
    const slice = async () => {
      const run = await work.claim(projectId);
      return run === null
        ? null
        : run({ stop: new AbortController().signal, abandon: new AbortController().signal });
    };
    return { ...google, slice };
  }

  test("says to connect again when the access was taken back", async () => {
    const { standIn, slice } = await connected();
    standIn.refuseKeys();
    expect(await slice()).toBe("stopped");
    const { source } = await execute(getSearchSource, acme.asKey, {});
    expect(source).toMatchObject({
      state: "failed",
      message: expect.stringContaining("connect with Google again"),
    });
  });

  test("reads on with a new token whenever one is about to end", async () => {
    const { standIn, slice } = await connected({ tokenSeconds: 30 });
    expect(["more", "current"]).toContain(await slice());
    expect(standIn.asked.length).toBeGreaterThan(2);
    expect(standIn.tokens).toBeGreaterThan(standIn.asked.length);
  });

  test("is given back to Google when it ends, and ends whatever Google says", async () => {
    const { standIn, asUser } = await connected();
    const { secret = "" } = (await sourceRow()) ?? {};
    await execute(disconnectSearchConsole, asUser, { projectId });
    expect(standIn.revoked).toEqual([app.services.secrets.open(secret, projectId)]);
    expect(await sourceRow()).toBeUndefined();

    const again = await connected();
    again.standIn.refuseKeys();
    await execute(disconnectSearchConsole, again.asUser, { projectId });
    expect(await sourceRow()).toBeUndefined();
  });
});
