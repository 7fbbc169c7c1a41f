import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { requireSigningKey } from "@/lib/articles/operations/passport/signing-key";
import { execute } from "@/lib/kernel/operation";
import { type AccountAuth, accountAuth } from "@/lib/platform/auth/account-auth";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { createAuth } from "@/lib/platform/auth/better-auth";
import { newId } from "@/lib/platform/db/ids";
import { integration, twoFactor } from "@/lib/platform/db/schema";
import { createSecretBox, type SecretBox } from "@/lib/platform/secret-box";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { rotateSecrets } from "./rotate-secrets";
import { secretsStatus } from "./secrets-status";
import { warnAboutMissingKeys } from "./warn-about-missing-keys";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const [before, during, after] = [
  createSecretBox(oldKey),
  createSecretBox(newKey, [oldKey]),
  createSecretBox(newKey),
];
const connections = 250;
let app: TestServices;
let acme: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services, "Acme");
});
afterAll(() => app.close());

const operatorWith = (secrets: SecretBox) => ({ ...asOperator(app.services), secrets });
const status = (secrets: SecretBox) => execute(secretsStatus, operatorWith(secrets), {});

async function insertConnections(box: SecretBox, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await app.services.db.insert(integration).values(
    ids.map((id) => ({
      id,
      projectId: acme.projectId,
      provider: "ghost",
      name: id,
      config: {},
      secrets: box.seal(`secret of ${id}`, id),
    })),
  );
  return ids;
}

type Batch = z.output<typeof rotateSecrets.output>;

/** Rotates to the end, or until it has done `batches`. */
async function rotate(batches = Number.POSITIVE_INFINITY): Promise<number> {
  let rotated = 0;
  let from: Batch["next"] = { kind: 0, after: null };
  for (let done = 0; from !== null && done < batches; done += 1) {
    const batch: Batch = await execute(rotateSecrets, operatorWith(during), from);
    rotated += batch.rotated;
    from = batch.next;
  }
  return rotated;
}

const storedIn = async (id: string) => {
  const [row] = await app.services.db.select().from(integration).where(eq(integration.id, id));
  return row?.secrets ?? "";
};

test("a rotation encrypts everything with the current key, however often it was stopped, and leaves what others write", async () => {
  const ids = await insertConnections(before, connections);
  const asUser = { ...acme.asUser, secrets: before };
  await execute(createEndpoint, asUser, {
    projectId: acme.projectId,
    url: "https://hooks.example.com/galley",
    events: ["article.finished"],
  });
  await requireSigningKey({ db: app.services.db, secrets: before });
  expect(await status(during)).toMatchObject({ to_rotate: connections + 2, missing: 0 });

  // It ends after the first batch, as if it had been killed, and two others start over at the same time.
  expect(await rotate(1)).toBe(100);
  const written = ids.slice(-20);
  const write = async () => {
    for (const id of written) {
      const secrets = during.seal(`new secret of ${id}`, id);
      await app.services.db.update(integration).set({ secrets }).where(eq(integration.id, id));
    }
  };
  const [first, second] = await Promise.all([rotate(), rotate(), write()]);
  expect(first + second).toBeLessThanOrEqual(connections - 100 + 2);

  expect(await status(after)).toMatchObject({ to_rotate: 0, missing: 0 });
  for (const id of ids) {
    const expected = written.includes(id) ? `new secret of ${id}` : `secret of ${id}`;
    expect(after.open(await storedIn(id), id)).toBe(expected);
  }
  expect((await requireSigningKey({ db: app.services.db, secrets: after })).privateKey.type).toBe("private");
  expect(await rotate()).toBe(0);
});

test("second factors and recovery codes are encrypted again with the current secret of sessions", async () => {
  const { db } = app.services;
  const authWith = (authSecrets: AuthSecrets) =>
    accountAuth(
      createAuth({
        db,
        baseUrl: "http://galley.test",
        secrets: authSecrets,
        logger: app.services.logger,
        identityProvider: null,
        sessionDays: 30,
        sessionsPerUser: 50,
        clientAddressOf: () => "192.0.2.1",
      }),
    );
  const former = "a former secret of at least 32 characters";
  const present = "the current secret of at least 32 characters";
  const [old, both, fresh] = [authWith([former]), authWith([present, former]), authWith([present])];
  await db.insert(twoFactor).values({
    userId: acme.userId,
    secret: await old.seal("a secret of an app"),
    backupCodes: await old.seal('["one","two"]'),
  });
  const statusWith = (auth: AccountAuth) => execute(secretsStatus, { ...operatorWith(after), auth }, {});
  expect(await statusWith(both)).toMatchObject({ to_rotate: 2, missing: 0 });
  expect(await statusWith(fresh)).toMatchObject({ to_rotate: 0, missing: 2 });
  for (let from: Batch["next"] = { kind: 0, after: null }; from !== null; ) {
    const batch: Batch = await execute(rotateSecrets, { ...operatorWith(after), auth: both }, from);
    from = batch.next;
  }
  expect(await statusWith(fresh)).toMatchObject({ to_rotate: 0, missing: 0 });
  const [row] = await db.select().from(twoFactor);
  expect(await fresh.open(row?.secret ?? "")).toBe("a secret of an app");
  expect(await fresh.open(row?.backupCodes ?? "")).toBe('["one","two"]');
  await db.delete(twoFactor);
});

test("a secret that its key does not open stays as it is, and the others are rotated", async () => {
  const [broken = "", whole = ""] = await insertConnections(before, 2);
  const [elsewhere = ""] = await insertConnections(before, 1);
  const moved = await storedIn(elsewhere);
  await app.services.db.update(integration).set({ secrets: moved }).where(eq(integration.id, broken));
  expect(await rotate()).toBe(2);
  expect(await storedIn(broken)).toBe(moved);
  expect(after.open(await storedIn(whole), whole)).toBe(`secret of ${whole}`);
});

test("secrets whose key the server does not have are counted by the key's id, and never touched", async () => {
  const unknown = createSecretBox(randomBytes(32));
  const [id = ""] = await insertConnections(unknown, 1);
  const stored = await storedIn(id);
  await rotate();
  expect(await storedIn(id)).toBe(stored);
  const { secrets, missing } = await status(during);
  expect(missing).toBe(1);
  app.logged.length = 0;
  await warnAboutMissingKeys({ ...app.services, secrets: during });
  expect(app.logged.join()).toContain(unknown.keyId);
  expect(app.logged.join()).toContain("GALLEY_FORMER_SECRET_KEYS");
  expect(secrets).toContainEqual({ secrets: "connections", key_id: unknown.keyId, key: "missing", count: 1 });
});
