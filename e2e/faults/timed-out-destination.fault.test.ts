import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import { type Answer, startReceiver } from "@/lib/platform/messages/testing/receiver";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type Installation, openInstallation } from "../installation";

const result = z.looseObject({ sent: z.boolean(), state: z.string() });

let installation: Installation;
let acme: Tenant;

beforeAll(async () => {
  installation = await openInstallation();
  acme = await createTenant(installation.runtime.services, "Acme");
});
afterAll(() => installation?.close());

test("a destination that takes an article and never answers holds up nobody, and gets the article once", {
  timeout: 400_000,
}, async () => {
  const { services } = installation.runtime;
  const settings = { ...services.settings, fetchAllow: parseAllowRules("127.0.0.1") };
  const open = new Set<Parameters<Answer>[0]>();
  let answers = false;
  const receiver = await startReceiver((response) => {
    if (answers) response.writeHead(200).end("{}");
    else open.add(response);
  });
  const config = { url: receiver.url, secret: newSigningSecret() };
  const { integration } = await execute(
    createIntegration,
    { ...acme.asUser, settings },
    { projectId: acme.projectId, provider: "webhook", config },
  );
  const { id } = await createArticle(services, acme.projectId, { slug: "anvil" });
  const server = await installation.startServer({ FETCH_ALLOW: "127.0.0.1", LOG_LEVEL: "silent" });
  const headers = { "X-API-Key": acme.apiKey, "Content-Type": "application/json" };
  const publish = async () => {
    const response = await fetch(`${server.baseUrl}/api/v1/articles/${id}/publish`, {
      method: "POST",
      headers,
      body: JSON.stringify({ integrationId: integration.id }),
      signal: AbortSignal.timeout(180_000),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  const hanging = publish();
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
  for (let call = 0; call < 20; call += 1) {
    expect((await fetch(`${server.baseUrl}/api/v1/articles`, { headers })).status).toBe(200);
  }
  // A second write would race the first, so it is refused while the first waits.
  expect((await publish()).status).toBe(409);

  const first = await hanging;
  expect(first.status).toBe(200);
  // Nobody knows whether it arrived: neither sent nor failed, and the public page decides.
  expect(result.parse(first.body)).toMatchObject({ sent: false, state: "checking" });

  answers = true;
  for (const response of open) response.destroy();
  expect(result.parse((await publish()).body)).toMatchObject({ sent: true });
  // All under one id, by which a receiver recognises what it has.
  expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
});
