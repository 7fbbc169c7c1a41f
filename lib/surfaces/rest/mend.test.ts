import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allPlaces, idNames, mendOf } from "@/lib/kernel/mend";
import { type RefusalCode, refusalStatus } from "@/lib/kernel/refusal";
import { operations } from "@/lib/operations/registry";
import { endpoints } from "./endpoints";

/** Only another request helps, or waiting; nothing in the dashboard or the API does. */
const nothingToMend: ReadonlySet<string> = new Set([
  "invalid_request",
  "method_not_allowed",
  "gone",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_mismatch",
  "rate_limited",
  "unavailable",
  "timeout",
]);
const codes = Object.keys(refusalStatus) as RefusalCode[];
const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
const ids = Object.fromEntries(idNames.map((name) => [name, `the-${name}`]));
const actor = { kind: "key", keyId: "k", workspaceId: "w", projectId: "p", scopes: null } as const;
const baseUrl = "https://galley.example";

describe("where a refusal is mended", () => {
  test.each(allPlaces)("is a page of the dashboard and a call of the API: $page $rest", ({ page, rest }) => {
    const names: Record<string, string> = {
      project: "projectId",
      workspace: "workspaceId",
      article: "articleId",
      existing: "articleId",
      connection: "integrationId",
      endpoint: "endpointId",
      planned: "plannedArticleId",
    };
    const folder = page.replaceAll(/\{(\w+)\}/g, (_match, name: string) => `[${names[name] ?? name}]`);
    expect(existsSync(`app/(workspace)${folder}/page.tsx`)).toBe(true);
    const known = endpoints.map(({ method, path }) => withoutNames(`${method} ${path}`));
    if (rest !== undefined) expect(known).toContain(withoutNames(rest.replace(" /", " /api/v1/")));
  });

  test.each(codes)("is said for %s by every operation, or nowhere", (code) => {
    const called = operations.filter((each) => each.refusals?.includes(code) ?? false);
    const generate = operations.filter(({ name }) => name === "articles.generate");
    for (const operation of [...generate, ...called]) {
      const extras = { existing_article_id: "the-existing", job_id: "the-running" };
      const mend = mendOf({ code, extras, what: "article" }, { operation, actor, ids, baseUrl });
      if (nothingToMend.has(code)) expect(mend, operation.name).toBeUndefined();
      else expect(mend?.page, operation.name).toMatch(/^https:\/\/galley\.example\/[a-z]/);
    }
  });

  test("is nowhere while it goes away by itself", () => {
    const [operation] = operations.filter(({ name }) => name === "articles.generate");
    if (operation === undefined) throw new Error("there is no such operation");
    const refusal = { code: "conflict", extras: { retry_after: 5 }, what: undefined } as const;
    expect(mendOf(refusal, { operation, actor, ids, baseUrl })).toBeUndefined();
  });
});
