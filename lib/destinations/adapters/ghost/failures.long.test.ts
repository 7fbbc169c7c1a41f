import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import {
  type StandInAnswer,
  type StandInServer,
  standInConnection,
  startStandIn,
} from "../../testing/stand-in-server";
import { createGhostDestination } from "./destination";
import { ghostConfig } from "./ghost-config";

const post = samplePost({ status: "publish" });
const adminApiKey = `${"a".repeat(24)}:${"b".repeat(64)}`;
const destination = createGhostDestination();
const draftId = "65f0a1b2c3d4e5f6a7b8c9d0";
const says = (status: number, error: Record<string, unknown>): StandInAnswer => ({
  status,
  body: { errors: [{ context: null, code: null, details: null, ...error }] },
});

describe("A refusal by Ghost is explained with its cause and advice:", () => {
  let server: StandInServer;
  let answers: Record<string, StandInAnswer>;
  let calls: string[];
  beforeEach(async () => {
    calls = [];
    answers = {
      "/site/": { body: { site: { title: "Acme", url: "https://acme.example/", version: "6.65" } } },
      "/posts/": { status: 201, body: { posts: [{ id: draftId }] } },
      [`DELETE /posts/${draftId}/`]: { status: 204 },
      "/users/me/": says(404, { message: "User not found.", type: "NotFoundError" }),
      "/settings/": { body: { settings: [] } },
    };
    server = await startStandIn(({ method, url }) => {
      const path = url.pathname.replace("/ghost/api/admin", "");
      if (method !== "GET") calls.push(`${method} ${path}`);
      return answers[`${method} ${path}`] ?? answers[path] ?? { status: 404, body: "No" };
    });
  });
  afterEach(() => server.close());
  const connect = () =>
    standInConnection(ghostConfig.parse({ siteUrl: server.origin, adminApiKey }), server.fetch);

  test.each([
    [
      "a wrong secret",
      says(401, {
        message: "Invalid token: invalid signature",
        type: "UnauthorizedError",
        code: "INVALID_JWT",
      }),
      /behind the colon/,
      false,
    ],
    [
      "a late clock",
      says(401, { message: "Invalid token: jwt expired", type: "UnauthorizedError", code: "INVALID_JWT" }),
      /clock/,
      false,
    ],
    [
      "an unknown key",
      says(401, {
        message: "Unknown Admin API Key",
        type: "UnauthorizedError",
        code: "UNKNOWN_ADMIN_API_KEY",
      }),
      /not one of this site/,
      false,
    ],
    [
      "a header that was removed",
      says(403, { message: "Authorization failed", type: "NoPermissionError" }),
      /proxy/,
      false,
    ],
    ["a plan’s limit", says(403, { message: "Upgrade", type: "HostLimitError" }), /plan/, false],
    [
      "a collision",
      says(409, { message: "Saving failed", type: "UpdateCollisionError", code: "UPDATE_COLLISION" }),
      /same moment/,
      true,
    ],
    [
      "a field",
      says(422, {
        message: "Validation error",
        type: "ValidationError",
        details: [{ instancePath: "/posts/0/title", message: "must NOT have more than 255 characters" }],
      }),
      /title must NOT have more/,
      false,
    ],
    ["too many calls", says(429, { message: "Too many", type: "TooManyRequestsError" }), /fewer calls/, true],
    [
      "a fault of its own",
      says(500, { message: "Internal server error", type: "InternalServerError" }),
      /problem of its own/,
      true,
    ],
    ["maintenance", { status: 503, body: "<h1>Maintenance</h1>" }, /problem of its own/, true],
    ["a page", { status: 200, body: "<h1>Log in</h1>" }, /login page/, false],
    [
      "a redirect",
      { status: 301, headers: { location: "https://acme.ghost.io/ghost/" } },
      /redirects .* to https:\/\/acme\.ghost\.io/,
      false,
    ],
  ])("%s", async (_what, answer, words, retryable) => {
    answers["/posts/"] = answer;
    const failure = await destinationFailureOf(destination.publish(connect(), post));
    expect(failure.message).toMatch(words);
    expect(failure.message).not.toMatch(/<h1>|bbbb/);
    expect(failure.retryable).toBe(retryable);
  });

  test("A create that ends in 500 counts as a write that may have happened", async () => {
    answers["/posts/"] = says(500, { message: "Internal server error", type: "InternalServerError" });
    expect((await destinationFailureOf(destination.publish(connect(), post))).mayHaveWritten).toBe(true);
  });

  test("An address without Ghost fails the connection test", async () => {
    answers = {};
    expect((await destinationFailureOf(destination.test(connect()))).message).toContain("404");
  });

  test("The key of a person who may not publish fails the connection test", async () => {
    answers["/users/me/"] = { body: { users: [{ name: "Jo", roles: [{ name: "Contributor" }] }] } };
    expect(await destination.test(connect())).toMatchObject({
      ok: false,
      message: expect.stringContaining("Contributor"),
    });
  });

  test("The connection test writes a draft and deletes it again", async () => {
    expect(await destination.test(connect())).toMatchObject({ ok: true });
    expect(calls).toEqual(["POST /posts/", `DELETE /posts/${draftId}/`]);
  });

  test("A key that may read but not write fails the connection test", async () => {
    answers["POST /posts/"] = says(403, { message: "You may not", type: "NoPermissionError" });
    expect((await destinationFailureOf(destination.test(connect()))).message).toContain("You may not");
  });

  test("A draft that cannot be deleted again fails the connection test, which names it", async () => {
    answers[`DELETE /posts/${draftId}/`] = says(403, { message: "You may not", type: "NoPermissionError" });
    expect((await destinationFailureOf(destination.test(connect()))).message).toContain(
      "“Galley connection test”",
    );
  });

  test("A private site and members-only posts are noted, but pass the connection test", async () => {
    answers["/settings/"] = {
      body: {
        settings: [
          { key: "is_private", value: true },
          { key: "default_content_visibility", value: "members" },
        ],
      },
    };
    const { ok, message } = await destination.test(connect());
    expect(ok).toBe(true);
    expect(message).toContain("private");
    expect(message).toContain("members only");
  });
});
