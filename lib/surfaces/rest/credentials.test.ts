import { describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { revokeKey } from "@/lib/keys/revoke";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();

describe("the credentials of a REST call:", () => {
  test("no key, an unknown key, a mistyped key and a revoked key all answer 401", async () => {
    const { plaintext } = createContentToken("key");
    await execute(revokeKey, api.acme.asUser, { keyId: api.acme.keyId });
    for (const key of [undefined, plaintext, "gly_nonsense", api.acme.apiKey]) {
      const { status, json, headers } = await api.rest("projects", key === undefined ? {} : { key });
      expect(status).toBe(401);
      expect(json).toMatchObject({ code: "unauthorized" });
      expect(headers.get("www-authenticate")).toContain("Bearer");
    }
  });

  test("a revoked key is answered word for word like one that never existed", async () => {
    const { plaintext } = createContentToken("key");
    await execute(revokeKey, api.acme.asUser, { keyId: api.acme.keyId });
    const [revoked, unknown] = await Promise.all([
      api.rest("projects", { key: api.acme.apiKey }),
      api.rest("projects", { key: plaintext }),
    ]);
    const error = (answer: { json: unknown }) => (answer.json as { error: string }).error;
    expect(error(revoked)).toBe(error(unknown));
  });

  test("two different keys are refused, the same one twice is accepted", async () => {
    const two = { "X-API-Key": api.acme.apiKey, Authorization: `Bearer ${api.rival.apiKey}` };
    expect((await api.rest("projects", { headers: two })).status).toBe(401);
    const same = { "X-API-Key": api.acme.apiKey, Authorization: `Bearer ${api.acme.apiKey}` };
    expect((await api.rest("projects", { headers: same })).status).toBe(200);
  });

  test("an API key anywhere in the address is refused with the advice to revoke it", async () => {
    for (const path of [
      `projects?key=${api.acme.apiKey}`,
      `articles/${api.acme.apiKey}`,
      `projects?x=%67ly_${api.acme.apiKey.slice(4)}`,
    ]) {
      const { status, json } = await api.rest(path, { key: api.acme.apiKey });
      expect(status, path).toBe(401);
      expect((json as { error: string }).error).toMatch(/[Rr]evoke/);
    }
  });

  test("a feed token opens nothing but the feed", async () => {
    for (const path of ["projects", "articles", `articles?token=${api.acme.feedToken}`]) {
      expect((await api.rest(path, { key: api.acme.feedToken })).status, path).toBe(401);
    }
  });

  test("neither key nor token is ever logged", async () => {
    await api.rest("projects", { key: api.acme.apiKey });
    await api.rest(`projects?token=${api.acme.feedToken}`, { key: api.acme.apiKey });
    expect(api.app.logged.join("")).not.toContain(api.acme.apiKey);
    expect(api.app.logged.join("")).not.toContain(api.acme.feedToken);
  });
});
