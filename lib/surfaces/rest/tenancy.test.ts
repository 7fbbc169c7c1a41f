import { expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import type { Tenant } from "@/lib/testing/fixtures";
import { createArticle } from "@/lib/testing/fixtures";
import { idFieldsOf, plainInput } from "@/lib/testing/operation-input";
import { addRemark } from "@/lib/testing/party";
import type { RestAnswer, RestCall } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import type { Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";

const api = useRestSuite();

async function rowsOf(tenant: Tenant): Promise<Record<string, string>> {
  const article = await createArticle(api.app.services, tenant.projectId, {
    slug: `anvils-of-${tenant.projectId}`,
  });
  const job = await execute(generateArticle, tenant.asKey, { keyword: "sharpening a wood chisel" });
  const { audit } = await execute(startProjectAudit, tenant.asUser, { projectId: tenant.projectId });
  return {
    projectId: tenant.projectId,
    auditId: audit?.id ?? "",
    articleId: article.id,
    jobId: job.job_id,
    integrationId: tenant.integrationId,
    remarkId: await addRemark(api.app.services, article.id),
    slug: article.slug,
  };
}

/** The call of an endpoint with these rows, in path, query or body, as the endpoint takes them. */
function callOf({ path, method, operation }: Endpoint, rows: Record<string, string>): [string, RestCall] {
  const ids = idFieldsOf(operation).map((field) => [field, rows[field]] as const);
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => rows[name] ?? `no-${name}`);
  const rest = { ...plainInput(operation), ...Object.fromEntries(ids) };
  const fields = Object.entries(rest).filter(([name]) => !path.includes(`{${name}}`));
  if (method !== "GET") return [inPath, { method, body: Object.fromEntries(fields) }];
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return [fields.length === 0 ? inPath : `${inPath}?${query.toString()}`, { method }];
}

/** Everything that the caller sees of an answer, except what differs in every answer. */
function seen({ status, headers, json }: RestAnswer) {
  const shownHeaders = [...headers].filter(([name]) => !["x-request-id", "ratelimit"].includes(name));
  return { status, shownHeaders, body: { ...(json as object), request_id: null } };
}

const scoped = endpoints
  .filter(({ operation, path }) => path.includes("{slug}") || idFieldsOf(operation).length > 0)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

test.each(scoped)("$name answers a foreign id word for word like a missing one", async ({ endpoint }) => {
  const theirs = await rowsOf(api.rival);
  const ours = await rowsOf(api.acme);
  const fields = [...idFieldsOf(endpoint.operation), ...(endpoint.path.includes("{slug}") ? ["slug"] : [])];
  const before = await databaseFingerprint(api.app.services.db);
  // Only the time of the key's last use changes.
  await api.rest("projects", { key: api.acme.apiKey });
  const { content_key: _used, ...rest } = await databaseFingerprint(api.app.services.db);
  expect(before).toMatchObject(rest);

  for (const field of fields) {
    const call = (value: string | undefined) => callOf(endpoint, { ...ours, [field]: value ?? "" });
    const [foreignPath, foreignCall] = call(theirs[field]);
    const [missingPath, missingCall] = call(field === "slug" ? "no-such-slug" : newId());
    api.app.logged.length = 0;
    const foreign = await api.rest(foreignPath, { ...foreignCall, key: api.acme.apiKey });
    const missing = await api.rest(missingPath, { ...missingCall, key: api.acme.apiKey });
    expect(seen(foreign), field).toEqual(seen(missing));
    expect(foreign.status, field).toBe(404);
    for (const headers of [{}, { "X-API-Key": api.acme.feedToken }]) {
      expect((await api.rest(foreignPath, { ...foreignCall, headers })).status).toBe(401);
    }
    for (const value of Object.values(theirs)) expect(api.app.logged.join("")).not.toContain(value);
  }
  expect(await databaseFingerprint(api.app.services.db)).toMatchObject(rest);
});
