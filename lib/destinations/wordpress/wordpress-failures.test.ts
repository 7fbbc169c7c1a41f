import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseAllowRules } from "@/lib/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/fetching/guarded-fetch";
import type { ConnectionTest } from "../contract";
import { DestinationFailure } from "../contract";
import { failureOf } from "../testing/failure-of";
import { samplePost } from "../testing/sample-post";
import {
  applicationPassword,
  type MinimalSite,
  minimalSite,
  newPost,
  problemBody,
} from "./testing/minimal-site";
import { createWordPressDestination } from "./destination";

const wordPress = createWordPressDestination();

const post = samplePost({ status: "publish", keywords: ["anvil"], metaDescription: "" });
const notSignedIn = problemBody("rest_not_logged_in", "You are not currently logged in.", 401);
const me = "GET /wp-json/wp/v2/users/me";
const create = "POST /wp-json/wp/v2/posts";

let site: MinimalSite;
beforeEach(async () => {
  site = await minimalSite();
});
afterEach(() => site.close());

async function testConnection(): Promise<ConnectionTest> {
  return wordPress.test(site.connection).catch((error: unknown) => {
    if (error instanceof DestinationFailure) return { ok: false, message: error.message };
    throw error;
  });
}

describe("A connection", () => {
  test("that works names the site, the user and the role", async () => {
    const { ok, message } = await testConnection();
    expect(ok).toBe(true);
    expect(message).toMatch(/“Acme”.*Ann \(author\).*publish/);
  });

  test.each([
    ["the credentials are wrong or stripped", me, { status: 401, body: notSignedIn }, "Authorization header"],
    [
      "a plugin checks the password first",
      me,
      {
        status: 401,
        body: problemBody("incorrect_password", "<strong>Error:</strong> The password is invalid.", 401),
      },
      "Error: The password is invalid. Check the user name",
    ],
    [
      "the web server asks for a password of its own",
      me,
      { status: 401, headers: { "www-authenticate": "Basic" }, body: "<h1>Unauthorized</h1>" },
      "password of its own",
    ],
    ["a firewall refuses the call", me, { status: 403, body: "<h1>Forbidden</h1>" }, "firewall"],
    ["a login page stands before the API", me, { body: "<h1>Please sign in</h1>" }, "login page"],
    [
      "the user may only read",
      me,
      { body: { name: "Ann", roles: ["subscriber"], capabilities: { read: true } } },
      "role Author",
    ],
    ["the user has no capabilities", me, { body: { name: "Ann", roles: [], capabilities: [] } }, "no role"],
    [
      "posts may be read but not written",
      create,
      { status: 403, body: "<h1>Blocked by ModSecurity</h1>" },
      "firewall",
    ],
    [
      "the API redirects",
      me,
      { status: 301, headers: { location: "https://www.example.com/wp-json/" } },
      "https://www.example.com",
    ],
  ])("is refused with its cause when %s", async (_, route, answer, words) => {
    site.answer(route, answer);
    const { ok, message } = await testConnection();
    expect(ok).toBe(false);
    expect(message).toContain(words);
    expect(message).not.toContain("<");
    expect(message).not.toContain(applicationPassword.slice(0, 4));
  });

  test.each([{}, []])(
    "to a site that takes no application passwords says so (%o)",
    async (authentication) => {
      site.answer("GET /wp-json/", { body: { name: "Acme", namespaces: ["wp/v2"], authentication } });
      site.answer(me, { status: 401, body: notSignedIn });
      expect((await testConnection()).message).toContain("takes no application passwords");
    },
  );

  test("to a site where a plugin lets empty posts pass leaves none behind", async () => {
    site.answer(create, { status: 201, body: { ...newPost, status: "draft" } });
    site.answer("DELETE /wp-json/wp/v2/posts/7", { body: { deleted: true } });
    expect((await testConnection()).ok).toBe(true);
    expect(site.requests.at(-1)?.method).not.toBe("DELETE");
    const removal = site.requests.find(({ method }) => method === "DELETE");
    expect(removal?.url.searchParams.get("force")).toBe("true");
  });
});

describe("The address of the API", () => {
  const notFound = { status: 404, body: "<h1>Not found</h1>" };

  test("is read from the page where a cache has dropped the header", async () => {
    const link = `<link rel="https://api.w.org/" href="/wp-json/">`;
    site.answer("HEAD /", {});
    site.answer("GET /", { body: `<html><head>${link}</head></html>` });
    expect((await testConnection()).ok).toBe(true);
  });

  test("is tried where the home page is closed, and believed only when WordPress answers", async () => {
    site.answer("HEAD /", { status: 503, body: "Coming soon" });
    site.answer("GET /", { status: 503, body: "Coming soon" });
    const { ok, message } = await testConnection();
    expect(ok).toBe(false);
    expect(message).toContain("No WordPress API was found");
    expect(site.requests.at(-1)?.url.search).toContain("rest_route");
  });

  test("of a site that is no WordPress is told to be none", async () => {
    for (const route of ["HEAD /", "GET /"]) site.answer(route, notFound);
    expect((await testConnection()).message).toContain("the address of a WordPress site");
  });

  test.each([
    ["a redirect", { status: 301, headers: { location: "http://127.0.0.1:9/" } }],
    ["a link", { headers: { link: '<https://elsewhere.example/wp-json/>; rel="https://api.w.org/"' } }],
  ])("never sends credentials elsewhere after %s", async (_, answer) => {
    for (const route of ["HEAD /", "GET /"]) site.answer(route, answer);
    const { ok, message } = await testConnection();
    expect(ok).toBe(false);
    expect(message.length).toBeGreaterThan(20);
    expect(site.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  test("names the address to put into the connection", async () => {
    const other = await minimalSite();
    for (const route of ["HEAD /", "GET /"]) {
      site.answer(route, { status: 301, headers: { location: `${other.origin}/` } });
    }
    const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" });
    const { message } = await failureOf(wordPress.test({ ...site.connection, fetch }));
    await other.close();
    expect(message).toContain(`redirects to ${other.origin}`);
    expect(message).toContain("put that address into the connection");
  });

  test("is asked for once in a publish call", async () => {
    site.answer(create, { status: 201, body: newPost });
    await wordPress.find(site.connection, {
      remoteId: null,
      articleId: post.articleId,
      slug: post.slug,
    });
    await wordPress.publish(site.connection, post);
    expect(site.requests.filter(({ url }) => url.pathname === "/")).toHaveLength(1);
  });
});

describe("Writing", () => {
  test.each([
    [401, "rest_cannot_create", { retryable: false, mayHaveWritten: false }, "Application Passwords"],
    [403, "rest_cannot_create", { retryable: false, mayHaveWritten: false }, "role Author"],
    [403, "rest_cannot_publish", { retryable: false, mayHaveWritten: false }, "as a draft"],
    [403, "rest_cannot_edit", { retryable: false, mayHaveWritten: false }, "role Editor"],
    [403, "rest_cannot_assign_term", { retryable: false, mayHaveWritten: false }, "categor"],
    [404, "rest_no_route", { retryable: false, mayHaveWritten: false }, "switch"],
    [404, "rest_post_invalid_id", { retryable: true, mayHaveWritten: false }, "publish again"],
    [410, "rest_already_trashed", { retryable: true, mayHaveWritten: false }, "publish again"],
    [413, "too_large", { retryable: false, mayHaveWritten: false }, "too long"],
    [429, "too_many", { retryable: true, mayHaveWritten: false }, "try again later"],
    [500, "db_insert_error", { retryable: true, mayHaveWritten: true }, "try again later"],
  ])("that is answered with %i %s fails with what to do", async (status, code, kind, advice) => {
    site.answer(create, { status, body: problemBody(code, "It says why.", status) });
    const failure = await failureOf(wordPress.publish(site.connection, post));
    expect(failure).toMatchObject(kind);
    expect(failure.message).toContain(`${status}: It says why.`);
    expect(failure.message).toContain(advice);
  });

  test("that is refused for a field names the field's problem", async () => {
    const data = { status: 400, params: { status: "status is not one of publish, draft." } };
    const body = { code: "rest_invalid_param", message: "Invalid parameter(s): status", data };
    site.answer(create, { status: 400, body });
    const failure = await failureOf(wordPress.publish(site.connection, post));
    expect(failure.message).toContain("status is not one of publish, draft.");
  });

  test.each(["<b>Warning</b>: headers sent", "{"])(
    "that is answered with %s may have happened",
    async (body) => {
      site.answer(create, { status: 201, body });
      expect(await failureOf(wordPress.publish(site.connection, post))).toMatchObject({
        mayHaveWritten: true,
      });
    },
  );

  test("whose connection breaks before or after the work may have happened", async () => {
    for (const how of ["break before", "break after"] as const) {
      site.interrupt(({ method, url }) => method === "POST" && url.pathname.endsWith("/posts"), how);
      expect(await failureOf(wordPress.publish(site.connection, post))).toMatchObject({
        retryable: true,
        mayHaveWritten: true,
      });
    }
  });
});

test("A site that does not answer in time is one to try again later", async () => {
  const signal = AbortSignal.abort();
  const failure = await failureOf(wordPress.publish({ ...site.connection, signal }, post));
  expect(failure).toMatchObject({ retryable: true, mayHaveWritten: false });
  expect(failure.message).toContain("Try again later");
});

describe("Tags", () => {
  const tags = "POST /wp-json/wp/v2/tags";
  beforeEach(() => site.answer(create, { status: 201, body: newPost }));

  test.each([429, 502, 503])(
    "that cannot be had for now (%i) fail the write while nothing is written",
    async (status) => {
      site.answer(tags, { status, body: "<h1>Later</h1>" });
      expect(await failureOf(wordPress.publish(site.connection, post))).toMatchObject({
        retryable: true,
        mayHaveWritten: false,
      });
      expect(site.requests.some(({ url }) => url.pathname.endsWith("/posts"))).toBe(false);
    },
  );

  test.each([400, 404, 500])("that cannot be had at all (%i) are a warning", async (status) => {
    site.answer(tags, { status, body: problemBody("some_plugin", "No tags here.", status) });
    const { warnings } = await wordPress.publish(site.connection, post);
    expect(warnings.join(" ")).toMatch(/“anvil” was left out: .*No tags here/);
  });

  test("that the user may not make are looked for, and left out with a warning", async () => {
    site.answer(tags, { status: 403, body: problemBody("rest_cannot_create", "Sorry.", 403) });
    site.answer("GET /wp-json/wp/v2/tags", { body: [{ id: 9, name: "Anvil" }] });
    const keywords = ["anvil", "horn"];
    const { warnings } = await wordPress.publish(site.connection, { ...post, keywords });
    expect(warnings.filter((warning) => warning.includes("tag"))).toEqual([
      "The tag “horn” was left out: WordPress has none of that name, and the connection’s user may not make tags.",
    ]);
    const sent = site.requests.find(
      ({ method, url }) => method === "POST" && url.pathname.endsWith("/posts"),
    );
    expect(sent?.json).toMatchObject({ tags: [9] });
  });
});

describe("After the post is written", () => {
  const described = { ...post, metaDescription: "Keep it dry." };

  test("a meta description that Rank Math refuses is a warning", async () => {
    site.answer(create, { status: 201, body: newPost });
    site.answer("GET /wp-json/", { body: { name: "Acme", namespaces: ["wp/v2", "rankmath/v1"] } });
    site.answer("POST /wp-json/rankmath/v1/updateMeta", {
      status: 403,
      body: problemBody("rest_forbidden", "Sorry.", 403),
    });
    const { remoteId, warnings } = await wordPress.publish(site.connection, described);
    expect(remoteId).toBe("7");
    expect(warnings.join(" ")).toContain("not its meta description: WordPress answered 403: Sorry");
  });

  test("a meta description that cannot be sent is a warning", async () => {
    site.answer(create, { status: 201, body: { ...newPost, meta: { _yoast_wpseo_metadesc: "" } } });
    site.interrupt(({ url }) => url.pathname.endsWith("/posts/7"), "break before");
    const { remoteId, warnings } = await wordPress.publish(site.connection, described);
    expect(remoteId).toBe("7");
    expect(warnings.join(" ")).toContain("publish again");
  });
});

describe("Looking for an entry", () => {
  const by = { remoteId: "7", articleId: null, slug: "anvils" };

  test("takes a host's own 404 page for a failure, not for an entry that is gone", async () => {
    site.answer("GET /wp-json/wp/v2/posts/7", { status: 404, body: "<h1>Not found</h1>" });
    expect((await failureOf(wordPress.find(site.connection, by))).message).toContain("Permalinks");
    await failureOf(wordPress.unpublish(site.connection, "7"));
  });

  test.each([404, 410])("knows WordPress's own %i for an entry that is gone", async (status) => {
    const code = status === 404 ? "rest_post_invalid_id" : "rest_already_trashed";
    site.answer("GET /wp-json/wp/v2/posts/7", { status, body: problemBody(code, "Gone.", status) });
    expect(await wordPress.find(site.connection, by)).toBeNull();
    await wordPress.unpublish(site.connection, "7");
    expect(site.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  test("an id that is none of WordPress's is not asked for", async () => {
    const remoteId = "../users/1";
    await wordPress.find(site.connection, { ...by, remoteId });
    await wordPress.unpublish(site.connection, remoteId);
    expect(site.requests.some(({ url }) => url.pathname.includes("users"))).toBe(false);
  });
});
