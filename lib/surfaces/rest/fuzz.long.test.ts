import fc from "fast-check";
import { expect, test } from "vitest";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import { asOperator, createArticle } from "@/lib/testing/fixtures";
import { restCalls } from "@/lib/testing/rest-calls";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();

/** A call that takes longer than this counts as hanging. */
const answerMsMax = 10_000;

test("no REST call whatever is a 5xx, hangs, changes a row when refused, or is answered in another shape", {
  timeout: 120_000,
}, async () => {
  const { services, logged } = api.app;
  // Neither writing nor publishing an article can succeed: there are no credits, and the article has a placeholder.
  // An edit can, so the rows are counted again after one. Every other change was made by a refused call.
  const { id: articleId } = await createArticle(services, api.acme.projectId, {
    contentMarkdown: "Write to [Your Company].",
  });
  await execute(setWorkspaceCredits, asOperator(services), { workspaceId: api.acme.workspaceId, amount: 0 });
  await api.rest("projects", { key: api.acme.apiKey });
  // The first passport that is read makes the installation's signing key.
  await api.rest(`articles/${articleId}/passport`, { key: api.acme.apiKey });
  let before = await databaseFingerprint(services.db);
  const calls = restCalls({
    keys: [api.acme.apiKey, api.acme.feedToken],
    ids: [articleId, api.acme.projectId, api.acme.integrationId, api.rival.projectId, newId()],
  });

  await fc.assert(
    fc.asyncProperty(calls, async ({ path, call }) => {
      const timer = AbortSignal.timeout(answerMsMax);
      const answer = await Promise.race([
        api.rest(path, call),
        new Promise<never>((_resolve, reject) => {
          timer.addEventListener("abort", () => reject(new Error("the call hangs")));
        }),
      ]);
      expect(answer.status).toBeLessThan(500);
      if (call.method === "POST") expect(answer.status).toBeGreaterThanOrEqual(400);
      if (call.method === "PATCH" && answer.status === 200) before = await databaseFingerprint(services.db);
      if (answer.status >= 400 && call.method !== "HEAD") {
        expect(answer.json).toMatchObject({
          error: expect.stringMatching(/\S/),
          code: expect.stringMatching(/^[a-z_]+$/),
          request_id: answer.headers.get("x-request-id"),
        });
        expect(answer.text).not.toMatch(
          /node_modules|\n\s*at |select "|insert into|postgres|drizzle|\/lib\//i,
        );
      }
    }),
    { numRuns: 800, endOnFailure: true },
  );

  const after = await databaseFingerprint(services.db);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed.filter((table) => table !== "content_key")).toEqual([]);
  expect(logged.filter((line) => line.includes("a call failed"))).toEqual([]);
});
