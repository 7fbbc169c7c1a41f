import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { execute } from "@/lib/kernel/operation";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { newId } from "@/lib/platform/db/ids";
import type { Runtime } from "@/lib/runtime";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import { asOperator, createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { restCalls } from "@/lib/testing/rest-calls";
import type { RunningServer } from "@/scripts/server/start-server";
import { type Installation, openInstallation } from "./installation";

/** Tests the parts that Next.js and Node.js add around the API, which only a whole server can show. */
let installation: Installation;
let port: number;
let server: RunningServer;
let runtime: Runtime;
let acme: Tenant;

beforeAll(async () => {
  installation = await openInstallation();
  ({ runtime } = installation);
  port = await findFreePort();
  server = await installation.startServer({
    PORT: String(port),
    LOG_LEVEL: "warn",
    LIMIT_READS: "100000/600",
    LIMIT_WRITES: "100000/600",
    SWEEP_SECONDS: "3600",
    VERIFY_SECONDS: "3600",
  });
  acme = await createTenant(runtime.services, "Acme");
}, 480_000);
afterAll(() => installation?.close());

/** Sends one request, byte for byte as written. */
async function send(line: string, headers: string[] = [], body = "") {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n"),
  );
  const [head = "", ...rest] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body: rest.join("\r\n\r\n") };
}

describe("the API of a running server", () => {
  test.each([
    ["GET /api/v1", 404],
    ["GET /api/v1/nothing", 404],
    ["GET /api/v1/articles/%zz", 400],
    ["GET /api/v1/articles/%e0%a4", 400],
    ["GET /api/v1/articles/by-slug/%", 404],
    ["GET /api/v1/articles/by-slug/a%2Fb", 404],
    ["GET /api/v1/articles/by-slug/%00", 400],
    ["GET /api/v1/articles?%zz=1", 400],
    ["PUT /api/v1/articles", 405],
    ["TRACE /api/v1/articles", 405],
    ["PROPFIND /api/v1/articles", 405],
  ])("answers %s with %i and the common error shape", async (line, status) => {
    const answer = await send(line, [`X-API-Key: ${acme.apiKey}`]);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain("x-request-id: ");
    expect(answer.head).toContain("content-type: application/json");
    expect(answer.body).toMatch(/"code":"[a-z_]+"/);
    if (status === 405) expect(answer.head).toContain("allow: get, head, post, options");
  });

  test("answers HEAD and OPTIONS without a body, with a request id", async () => {
    for (const [line, status] of [
      ["HEAD /api/v1/articles", 200],
      ["HEAD /api/v1/articles/42", 400],
      ["OPTIONS /api/v1/articles", 204],
    ] as const) {
      const answer = await send(line, [`X-API-Key: ${acme.apiKey}`]);
      expect([answer.status, answer.body], line).toEqual([status, ""]);
      expect(answer.head).toContain("x-request-id: ");
    }
  });

  // Attack: a proxy checks one of two credentials, and the server uses the other.
  test("refuses two credentials, even in two headers of the same name", async () => {
    for (const name of ["Authorization: Bearer", "X-API-Key:"]) {
      const two = [`${name} ${acme.apiKey}`, `${name} ${acme.apiKey}`];
      expect((await send("GET /api/v1/projects", two)).status, name).toBe(401);
    }
    expect((await send("GET /api/v1/projects", [`X-API-Key: ${acme.apiKey}`])).status).toBe(200);
  });

  test("refuses a body with a Content-Length over 256 KiB before it arrives", async () => {
    const headers = [`X-API-Key: ${acme.apiKey}`, "Content-Type: application/json", "Content-Length: 262145"];
    const answer = await send("POST /api/v1/articles", headers, "{");
    expect(answer.status).toBe(413);
  });

  test("applies rate limits to the socket's address, whatever X-Forwarded-For says", async () => {
    const left = async (claimed: string) => {
      const { head } = await send("GET /api/v1/projects", [`X-Forwarded-For: ${claimed}`]);
      return Number(/ratelimit: "reads";r=(\d+)/.exec(head)?.[1]);
    };
    const first = await left("203.0.113.1");
    expect(await left("203.0.113.2")).toBe(first - 1);
  });

  test("never answers 500 to arbitrary requests, and changes nothing when it refuses one", {
    timeout: 180_000,
  }, async () => {
    const { id } = await createArticle(runtime.services, acme.projectId, {
      contentMarkdown: "Write to [Your Company].",
    });
    // Neither writing nor publishing can succeed (no credits, a placeholder in the text). An edit can, so the rows are
    // counted again after one. Any other change comes from a refused call.
    await execute(setWorkspaceCredits, asOperator(runtime.services), {
      workspaceId: acme.workspaceId,
      amount: 0,
    });
    await send("GET /api/v1/projects", [`X-API-Key: ${acme.apiKey}`]);
    let before = await databaseFingerprint(runtime.services.db);
    const calls = restCalls({ keys: [acme.apiKey, acme.feedToken], ids: [id, acme.projectId, newId()] });
    await fc.assert(
      fc.asyncProperty(calls, async ({ path: address, call: { method, key, headers = {}, body } }) => {
        const response = await fetch(new URL(address, server.baseUrl), {
          method,
          headers: { ...(key !== undefined && { "X-API-Key": key }), ...headers },
          ...(typeof body === "string" && { body }),
          signal: AbortSignal.timeout(10_000),
        });
        const answered = await response.text();
        expect(response.status, answered).toBeLessThan(500);
        if (method === "PATCH" && response.ok) before = await databaseFingerprint(runtime.services.db);
        // Dots in a path can lead out of the API.
        const inside = new URL(response.url).pathname.startsWith("/api/v1");
        if (inside) expect(response.headers.has("x-request-id"), answered).toBe(true);
      }),
      { numRuns: 200, endOnFailure: true },
    );
    const after = await databaseFingerprint(runtime.services.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    // A key notes its use, and the sweeps of the server note theirs.
    expect(changed.filter((table) => !/^(content_key|sweep_heartbeat|retention_run)$/.test(table))).toEqual(
      [],
    );
  });
});
