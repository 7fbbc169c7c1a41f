import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sealSwitchOff } from "@/lib/mail/switch-off-token";
import { activity, type NoticeKind, user } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createUnsubscribeRoutes } from "./unsubscribe-routes";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services, "Acme");
});

const routes = createUnsubscribeRoutes(() => ({ services: app.services, trustedProxyHops: 0 }));
const tokenOf = (kind: NoticeKind, userId = acme.userId) =>
  sealSwitchOff(app.services.secrets, { userId, kind });
const call = (method: keyof typeof routes, token: string, init: RequestInit = {}) =>
  routes[method](new Request(`http://localhost:3000/unsubscribe/${token}`, { method, ...init }));
async function stored() {
  const [row] = await app.services.db.select().from(user).where(eq(user.id, acme.userId));
  return row;
}

describe("the link at the foot of a mail", () => {
  test("shows a button, and changes nothing when a scanner follows it", async () => {
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await call(method, tokenOf("approval"));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect((await answer.text()).includes("Stop these mails")).toBe(method === "GET");
    }
    expect(await stored()).toMatchObject({ mailOff: [] });
  });

  test("switches off its own kind, by one POST of a mail program, and says how to have it again", async () => {
    const answer = await call("POST", tokenOf("approval"), {
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("/account#mail");
    expect(await stored()).toMatchObject({ mailOff: ["approval"] });
    expect((await stored())?.nextDigestAt).not.toBeNull();
    await call("POST", tokenOf("approval"));
    await call("POST", tokenOf("digest"));
    expect(await stored()).toMatchObject({ mailOff: ["approval", "digest"], nextDigestAt: null });
    expect(await (await call("GET", tokenOf("digest"))).text()).toContain("These mails are switched off");
  });

  test("is in the trail of the account, without its token", async () => {
    const token = tokenOf("not_live");
    await call("POST", token);
    const entries = await app.services.db
      .select()
      .from(activity)
      .where(and(eq(activity.operation, "mail.switch_off"), eq(activity.resourceId, acme.userId)));
    expect(entries).toMatchObject([{ outcome: "ok", actorKind: "visitor" }]);
    expect(JSON.stringify(entries) + app.logged.join("\n")).not.toContain(token);
  });

  test("names nobody", async () => {
    const page = await (await call("GET", tokenOf("approval"))).text();
    const person = await stored();
    for (const secret of [acme.userId, person?.email ?? "?", person?.name ?? "?"])
      expect(page).not.toContain(secret);
  });
});

describe("nothing is switched off", () => {
  test.each<[string, () => string]>([
    ["by a made-up token", () => "a-token-that-never-was"],
    [
      "by another person's id in the token",
      () => tokenOf("approval").replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ],
    [
      "by an envelope that was sealed for something else",
      () => app.services.secrets.seal(`${acme.userId} approval`, "other"),
    ],
    [
      "for a kind that cannot be switched off",
      () => app.services.secrets.seal(`${acme.userId} password`, "switch off a kind of mail"),
    ],
    ["for an account that is gone", () => tokenOf("approval", "0197f3a0-0000-7000-8000-000000000000")],
    ["by a token of any length", () => "v1.".padEnd(5000, "a")],
  ])("%s", async (_how, token) => {
    for (const method of ["GET", "POST"] as const) {
      const answer = await call(method, token());
      expect([answer.status, (await answer.text()).includes("Nothing was switched off")]).toEqual([
        token().length > 400 ? 400 : 404,
        true,
      ]);
    }
    expect(await stored()).toMatchObject({ mailOff: [] });
  });

  test("by another method", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"] as const) {
      expect((await call(method, tokenOf("approval"))).status).toBe(405);
    }
  });
});
