import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { execute } from "@/lib/kernel/operation";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { createAuth } from "@/lib/platform/auth/better-auth";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { asOperator } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { clientAddressOf } from "./context";
import { createAuthRoute } from "./serve-auth";

const origin = "http://galley.test";
const [email, password] = ["owner@example.com", "correct horse battery"];
let app: TestServices;
let route: ReturnType<typeof createAuthRoute>;

beforeAll(async () => {
  app = await createTestServices({ limits: { sign_in: parseLimitRules("100/60") } });
  await execute(createAccount, asOperator(app.services), { name: "Owner", email, password });
  const { services } = app;
  const authSecrets: AuthSecrets = ["a secret of at least 32 characters"];
  const auth = createAuth({
    ...services,
    baseUrl: origin,
    secrets: authSecrets,
    identityProvider: null,
    sessionDays: 30,
    sessionsPerUser: 50,
    clientAddressOf: (headers) => clientAddressOf(headers, 0),
  });
  const parts = { services, auth, trustedProxyHops: 0, authSecrets };
  route = createAuthRoute(() => parts);
});
afterAll(() => app.close());

const post = (path: string, body: object) =>
  route(
    new Request(`${origin}/api/auth/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify(body),
    }),
  );

test.each([
  ["a sign-in", "sign-in/email", { email, password }, 200],
  ["a wrong password", "sign-in/email", { email, password: "wrong password" }, 401],
  ["a sign-out", "sign-out", {}, 200],
  ["an address that is not served", "change-password", {}, 404],
])("the answer to %s carries the id of its request", async (_case, path, body, status) => {
  const responses = [await post(path, body), await post(path, body)];
  const ids = responses.map(({ headers }) => headers.get("X-Request-Id") ?? "");
  expect(responses.map((response) => response.status)).toEqual([status, status]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test("what better-auth logs carries the id of the request", async () => {
  app.logged.length = 0;
  const [one, other] = await Promise.all([
    post("sign-in/email", { email, password: "wrong password" }),
    post("sign-in/email", { email: "nobody@example.com", password }),
  ]);
  const lines = app.logged.filter((line) => line.includes("better-auth: "));
  expect(lines).toHaveLength(2);
  for (const { headers } of [one, other]) {
    expect(
      lines.filter((line) => line.includes(`"requestId":"${headers.get("X-Request-Id")}"`)),
    ).toHaveLength(1);
  }
});
