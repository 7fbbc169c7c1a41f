import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebhookDestination } from "@/lib/destinations/adapters/webhook/destination";
import { createWordPressDestination } from "@/lib/destinations/adapters/wordpress/destination";
import { execute } from "@/lib/kernel/operation";
import { integration } from "@/lib/platform/db/schema";
import { createSecretBox } from "@/lib/platform/secret-box";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { changedConfig, storedSecrets } from "./config";
import { createIntegration } from "./create";
import { getIntegration } from "./get";
import { requireIntegration } from "./queries";
import { testIntegration } from "./test";
import { updateIntegration } from "./update";

const secret = "abcd efgh ijkl mnop qrst uvwx";
let app: TestServices;
let acme: Tenant;
let integrationId: string;

beforeAll(async () => {
  app = await createTestServices({ destinations: [createWordPressDestination()] });
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

beforeEach(async () => {
  const made = await execute(createIntegration, acme.asUser, {
    projectId: acme.projectId,
    provider: "wordpress",
    config: { siteUrl: "https://blog.example", username: "ada", applicationPassword: secret },
  });
  integrationId = made.integration.id;
});

const change = (config: Record<string, string>, ctx = acme.asUser) =>
  execute(updateIntegration, ctx, { integrationId, config });
const stored = async () => storedSecrets(acme.asUser, await requireIntegration(acme.asUser, integrationId));

describe("the secret of a connection", () => {
  test("is never answered: neither when the connection is made, shown, changed nor listed", async () => {
    const shown = await execute(getIntegration, acme.asUser, { integrationId });
    expect(shown.secrets_set).toEqual(["applicationPassword"]);
    expect(shown.config).toEqual({ siteUrl: "https://blog.example", username: "ada" });
    const changed = await change({ username: "grace" });
    expect(JSON.stringify([shown, changed])).not.toContain("abcd");
    const [row] = await app.services.db.select().from(integration).where(eq(integration.id, integrationId));
    expect(JSON.stringify(row)).not.toContain("abcd");
  });

  test("is kept when it is left empty, and replaced when it is not", async () => {
    await change({ username: "grace", applicationPassword: "" });
    expect(await stored()).toEqual({ applicationPassword: secret });
    await change({ applicationPassword: "zzzz yyyy xxxx wwww vvvv uuuu" });
    expect(await stored()).toEqual({ applicationPassword: "zzzz yyyy xxxx wwww vvvv uuuu" });
  });

  test("is not sent to another host by somebody who only changes the address", async () => {
    for (const siteUrl of ["https://evil.example", "http://blog.example", "https://blog.example:8443"]) {
      await expect(change({ siteUrl })).rejects.toMatchObject({
        code: "invalid_request",
        extras: { fields: [{ field: "config.applicationPassword" }] },
      });
    }
    expect((await execute(getIntegration, acme.asUser, { integrationId })).config["siteUrl"]).toBe(
      "https://blog.example",
    );
    await change({ siteUrl: "https://blog.example/news" });
    await change({ siteUrl: "https://other.example", applicationPassword: secret });
  });

  test("is not kept for another path of a host that serves many receivers", () => {
    const webhook = createWebhookDestination({ db: app.services.db });
    const before = { url: "https://hooks.example/acme?v=1", token: "a-token" };
    for (const url of ["https://hooks.example/evil", "https://hooks.example/acme?v=2"]) {
      const fields = [{ field: "config.token", message: expect.stringContaining("needed again") }];
      expect(() => changedConfig(webhook, before, { url })).toThrow(
        expect.objectContaining({ code: "invalid_request", extras: { fields } }),
      );
      expect(changedConfig(webhook, before, { url, token: "another" })).toEqual({ url, token: "another" });
    }
    const same = { url: "https://HOOKS.example:443/acme?v=1", token: "" };
    expect(changedConfig(webhook, before, same)).toMatchObject({ token: "a-token" });
  });

  test("that this server's key cannot decrypt is reported as such, and can be entered again", async () => {
    const elsewhere = { ...acme.asUser, secrets: createSecretBox(randomBytes(32)) };
    expect((await execute(getIntegration, elsewhere, { integrationId })).secrets_set).toEqual([]);
    await expect(execute(testIntegration, elsewhere, { integrationId })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("enter the secret again"),
    });
    await change({ applicationPassword: secret }, elsewhere);
    expect((await execute(getIntegration, elsewhere, { integrationId })).secrets_set).toEqual([
      "applicationPassword",
    ]);
  });
});
