import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { findEntry } from "../../find-entry";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { tryConnection } from "../../try-connection";
import { createWordPressDestination } from "./destination";
import {
  applicationPassword,
  type MinimalSite,
  minimalSite,
  newPost,
  problemBody,
} from "./testing/minimal-site";

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

const testConnection = () => tryConnection(wordPress, site.connection);

describe("A connection", () => {
  test("that works is described by the site, the user and the role", async () => {
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
    ["a login page is in front of the API", me, { body: "<h1>Please sign in</h1>" }, "login page"],
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
    "to a site without application passwords fails and says so (%o)",
    async (authentication) => {
      site.answer("GET /wp-json/", { body: { name: "Acme", namespaces: ["wp/v2"], authentication } });
      site.answer(me, { status: 401, body: notSignedIn });
      expect((await testConnection()).message).toContain("takes no application passwords");
    },
  );

  test("to a site whose plugin accepts empty posts leaves none behind", async () => {
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

  test("is read from the page when a cache has dropped the Link header", async () => {
    const link = `<link rel="https://api.w.org/" href="/wp-json/">`;
    site.answer("HEAD /", {});
    site.answer("GET /", { body: `<html><head>${link}</head></html>` });
    expect((await testConnection()).ok).toBe(true);
  });

  test("is guessed when the home page is closed, and used only when WordPress answers there", async () => {
    site.answer("HEAD /", { status: 403, body: "Members only" });
    site.answer("GET /", { status: 403, body: "Members only" });
    const { ok, message } = await testConnection();
    expect(ok).toBe(false);
    expect(message).toContain("No WordPress API was found");
    expect(site.requests.at(-1)?.url.search).toContain("rest_route");
  });

  test("is not found on a site that is not WordPress, and the failure says so", async () => {
    for (const route of ["HEAD /", "GET /"]) site.answer(route, notFound);
    expect((await testConnection()).message).toContain("the address of a WordPress site");
  });

  test.each([
    ["a redirect", { status: 301, headers: { location: "http://127.0.0.1:9/" } }],
    ["a link", { headers: { link: '<https://elsewhere.example/wp-json/>; rel="https://api.w.org/"' } }],
  ])("never receives credentials on another host after %s", async (_, answer) => {
    for (const route of ["HEAD /", "GET /"]) site.answer(route, answer);
    const { ok, message } = await testConnection();
    expect(ok).toBe(false);
    expect(message.length).toBeGreaterThan(20);
    expect(site.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  test("on another host fails and names the address to enter in the connection", async () => {
    const other = await minimalSite();
    for (const route of ["HEAD /", "GET /"]) {
      site.answer(route, { status: 301, headers: { location: `${other.origin}/` } });
    }
    const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" });
    const { message } = await destinationFailureOf(wordPress.test({ ...site.connection, fetch }));
    await other.close();
    expect(message).toContain(`redirects to ${other.origin}`);
    expect(message).toContain("put that address into the connection");
  });

  test("is discovered once in a publish call", async () => {
    site.answer(create, { status: 201, body: newPost });
    await findEntry(wordPress, site.connection, post, null);
    await wordPress.publish(site.connection, post);
    expect(site.requests.filter(({ url }) => url.pathname === "/")).toHaveLength(1);
  });
});
