import { desc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWordPressDestination } from "@/lib/destinations/adapters/wordpress/destination";
import { type MinimalSite, minimalSite } from "@/lib/destinations/adapters/wordpress/testing/minimal-site";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { activity, integration } from "@/lib/platform/db/schema";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { storedSecrets } from "./config";
import { finishWordpress } from "./finish-wordpress";
import { listIntegrations } from "./list";
import { requireIntegration } from "./queries";
import { removeIntegration } from "./remove";
import { startWordpress } from "./start-wordpress";

const password = "abcdefghijklmnopqrstuvwx";
let app: TestServices;
let acme: Tenant;
let site: MinimalSite;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({
    destinations: [createWordPressDestination()],
    limits: { dashboard: noLimit, writes: noLimit },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services);
  site = await minimalSite();
  announce(`${site.origin}/wp-admin/authorize-application.php`);
});
afterEach(() => site.close());

function announce(authorization: string): void {
  const authentication = { "application-passwords": { endpoints: { authorization } } };
  site.answer("GET /wp-json/", { body: { name: "Acme", namespaces: ["wp/v2"], authentication } });
}

/** The user of a tenant in one browser. */
const inSession = (tenant: Tenant, sessionId: string) =>
  contextOf(app.services, { kind: "user", userId: tenant.userId, sessionId });

const begin = (tenant = acme, ctx = inSession(tenant, "first")) =>
  execute(startWordpress, ctx, { projectId: tenant.projectId, siteUrl: site.origin });

const stateIn = (authorizeUrl: string) => {
  const successUrl = new URL(authorizeUrl).searchParams.get("success_url") ?? "";
  return new URL(successUrl).searchParams.get("state") ?? "";
};

const finish = (state: string, answer: { siteUrl?: string } = {}, ctx = inSession(acme, "first")) =>
  execute(finishWordpress, ctx, {
    projectId: acme.projectId,
    state,
    siteUrl: site.origin,
    userLogin: "ann",
    password,
    ...answer,
  });

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

const connectionsOf = async ({ asUser, projectId }: Tenant) =>
  (await execute(listIntegrations, asUser, { projectId })).integrations.filter(
    ({ provider }) => provider === "wordpress",
  );

describe("beginning with a WordPress site", () => {
  test("leads to the page that the site announces, with the way back to this project", async () => {
    const { authorize_url: address, site: host } = await begin();
    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe(`${site.origin}/wp-admin/authorize-application.php`);
    expect(host).toBe(new URL(site.origin).host);
    expect(searchParams.get("app_name")).toBe("Galley: Acme");
    const back = `${app.services.settings.baseUrl}/projects/${acme.projectId}/publishing/wordpress`;
    expect(searchParams.get("success_url")).toMatch(new RegExp(`^${back}\\?state=`));
    expect(searchParams.get("reject_url")).toBe(`${back}?success=false`);
  });

  test("asks the site without any credentials", async () => {
    await begin();
    expect(site.requests.length).toBeGreaterThan(0);
    expect(site.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  test.each(["https://evil.example/wp-admin/authorize-application.php", "javascript:alert(1)", "nowhere"])(
    "is refused when the site names %s as its page",
    async (page) => {
      announce(page);
      expect(await refusalOf(begin())).toMatchObject({
        code: "invalid_request",
        extras: { fields: [{ field: "siteUrl", message: expect.stringContaining("another site") }] },
      });
    },
  );

  test("is refused with the cause when the site takes no application passwords", async () => {
    site.answer("GET /wp-json/", { body: { name: "Acme", namespaces: ["wp/v2"], authentication: [] } });
    expect((await refusalOf(begin()))?.message).toContain("application passwords");
  });

  test("is refused for an address inside the network that the operator did not allow", async () => {
    const call = execute(startWordpress, acme.asUser, {
      projectId: acme.projectId,
      siteUrl: "http://169.254.169.254",
    });
    expect((await refusalOf(call))?.code).toBe("invalid_request");
    expect(site.requests).toEqual([]);
  });
});

describe("the answer of WordPress", () => {
  test("makes a tested connection whose password is stored as a secret only", async () => {
    const { integration: made } = await finish(stateIn((await begin()).authorize_url));
    expect(made).toMatchObject({ provider: "wordpress", status: "connected", last_error: null });
    expect(made.tested_at).not.toBeNull();
    const row = await requireIntegration(acme.asUser, made.id);
    expect(row.config).toEqual({ siteUrl: site.origin, username: "ann" });
    expect(storedSecrets(acme.asUser, row)).toEqual({ applicationPassword: password });
    const trail = await app.services.db.select().from(activity).orderBy(desc(activity.id)).limit(20);
    expect(trail.map(({ operation }) => operation)).toContain("integrations.finish_wordpress");
    const rows = await app.services.db.select().from(integration);
    expect(JSON.stringify([trail, rows, app.logged, made])).not.toContain(password);
  });

  test("is refused a second time, even after the connection was removed", async () => {
    const state = stateIn((await begin()).authorize_url);
    const { integration: made } = await finish(state);
    expect((await refusalOf(finish(state)))?.code).toBe("conflict");
    await execute(removeIntegration, acme.asUser, { integrationId: made.id });
    expect((await refusalOf(finish(state)))?.code).toBe("conflict");
    expect(await connectionsOf(acme)).toEqual([]);
  });

  test("makes one connection when it arrives twice at once", async () => {
    const state = stateIn((await begin()).authorize_url);
    await Promise.allSettled([finish(state), finish(state)]);
    expect(await connectionsOf(acme)).toHaveLength(1);
  });

  test("is refused with a forged state, and with one that Galley did not issue", async () => {
    const state = stateIn((await begin()).authorize_url);
    const parts = state.split(".");
    const altered = [...parts.slice(0, 4), `${parts[4]?.slice(0, -2)}AA`].join(".");
    for (const forged of [altered, "v1", "x", app.services.secrets.seal("{}", "another purpose")]) {
      expect((await refusalOf(finish(forged)))?.code).toBe("conflict");
    }
    expect(await connectionsOf(acme)).toEqual([]);
  });

  test("is refused with the state of another project, another session or another user", async () => {
    const rival = await createTenant(app.services, "Rival");
    const states = [
      stateIn((await begin(rival)).authorize_url),
      stateIn((await begin(acme, inSession(acme, "second"))).authorize_url),
    ];
    for (const state of states) expect((await refusalOf(finish(state)))?.code).toBe("conflict");
    expect(await connectionsOf(acme)).toEqual([]);
    expect(await connectionsOf(rival)).toEqual([]);
  });

  test("is refused half an hour later", async () => {
    const state = stateIn((await begin()).authorize_url);
    const later = new Date(app.services.now().getTime() + 31 * 60_000);
    const ctx = { ...inSession(acme, "first"), now: () => later };
    expect((await refusalOf(finish(state, {}, ctx)))?.code).toBe("conflict");
  });

  test.each(["https://evil.example", "http://127.0.0.1:1", "not an address"])(
    "is refused when it comes from %s, and nothing is sent there",
    async (siteUrl) => {
      const state = stateIn((await begin()).authorize_url);
      const before = site.requests.length;
      expect(await refusalOf(finish(state, { siteUrl }))).toMatchObject({
        code: "conflict",
        extras: { fields: [{ field: "siteUrl" }] },
      });
      expect(site.requests.length).toBe(before);
      expect(await connectionsOf(acme)).toEqual([]);
    },
  );

  test("counts for a WordPress that lies below the site's address", async () => {
    const state = stateIn((await begin()).authorize_url);
    const { integration: made } = await finish(state, { siteUrl: `${site.origin}/wp` });
    expect(made.status).toBe("connected");
  });
});
