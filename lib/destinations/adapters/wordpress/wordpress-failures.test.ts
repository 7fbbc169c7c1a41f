import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { createWordPressDestination } from "./destination";
import { type MinimalSite, minimalSite, newPost, problemBody } from "./testing/minimal-site";

const wordPress = createWordPressDestination();

const post = samplePost({ status: "publish", keywords: ["anvil"], metaDescription: "" });
const create = "POST /wp-json/wp/v2/posts";

let site: MinimalSite;
beforeEach(async () => {
  site = await minimalSite();
});
afterEach(() => site.close());

describe("Writing", () => {
  test.each([
    [401, "rest_cannot_create", { retryable: false, mayHaveWritten: false }, "Application Passwords"],
    [401, "incorrect_password", { retryable: false, mayHaveWritten: false }, "Application Passwords"],
    [401, "rest_cannot_access", { retryable: false, mayHaveWritten: false }, "plugin answered this"],
    [
      401,
      "itsec_rest_api_access_restricted",
      { retryable: false, mayHaveWritten: false },
      "plugin answered this",
    ],
    [403, "jwt_auth_no_auth_header", { retryable: false, mayHaveWritten: false }, "plugin answered this"],
    [503, "maintenance_mode", { retryable: true, mayHaveWritten: true }, "in maintenance"],
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
  ])("answered with %i %s fails with advice", async (status, code, kind, advice) => {
    site.answer(create, { status, body: problemBody(code, "It says why.", status) });
    const failure = await destinationFailureOf(wordPress.publish(site.connection, post));
    expect(failure).toMatchObject(kind);
    expect(failure.message).toContain(`${status}: It says why.`);
    expect(failure.message).toContain(advice);
  });

  test("refused because of a field names the problem of that field", async () => {
    const data = { status: 400, params: { status: "status is not one of publish, draft." } };
    const body = { code: "rest_invalid_param", message: "Invalid parameter(s): status", data };
    site.answer(create, { status: 400, body });
    const failure = await destinationFailureOf(wordPress.publish(site.connection, post));
    expect(failure.message).toContain("status is not one of publish, draft.");
  });

  test.each(["<b>Warning</b>: headers sent", "{"])(
    "answered with %s counts as a write that may have happened",
    async (body) => {
      site.answer(create, { status: 201, body });
      expect(await destinationFailureOf(wordPress.publish(site.connection, post))).toMatchObject({
        mayHaveWritten: true,
      });
    },
  );

  test("over a connection that breaks counts as a write that may have happened", async () => {
    for (const how of ["break before", "break after"] as const) {
      site.interrupt(({ method, url }) => method === "POST" && url.pathname.endsWith("/posts"), how);
      expect(await destinationFailureOf(wordPress.publish(site.connection, post))).toMatchObject({
        retryable: true,
        mayHaveWritten: true,
      });
    }
  });
});

describe("Changing a post", () => {
  const route = "/wp-json/wp/v2/posts/7";
  const readable = { ...newPost, content: { raw: `<!-- wp:paragraph {"metadata":{}} -->` } };
  const entry = { remoteId: "7", publicUrl: null, articleId: post.articleId, fields: {} };
  const writes = () => site.requests.filter(({ method, url }) => method === "POST" && url.pathname === route);

  test("that was trashed after the lookup writes nothing and says so", async () => {
    site.answer(`GET ${route}`, { body: { ...readable, status: "trash" } });
    site.answer(`POST ${route}`, { body: readable });
    const failure = await destinationFailureOf(wordPress.update(site.connection, entry, post));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: false });
    expect(failure.message).toContain("moved to the trash");
    expect(writes()).toEqual([]);
  });

  test("that is trashed during the write does not restore it, and says so", async () => {
    site.answer(`GET ${route}`, { body: readable });
    site.answer(`POST ${route}`, { body: { ...readable, status: "trash" } });
    const failure = await destinationFailureOf(wordPress.update(site.connection, entry, post));
    expect(failure.message).toContain("moved to the trash");
    // WordPress restores a post from the trash only when a status is sent.
    expect(writes().map(({ json }) => json)).toEqual([expect.not.objectContaining({ status: "publish" })]);
  });

  test.each(["draft", "future", "pending"])("that is %s makes it public", async (status) => {
    site.answer(`GET ${route}`, { body: { ...readable, status } });
    site.answer(`POST ${route}`, { body: readable });
    await wordPress.update(site.connection, entry, post);
    expect(writes().map(({ json }) => json)).toEqual([expect.objectContaining({ status: "publish" })]);
  });
});

describe("A site in maintenance", () => {
  const maintenance = { status: 503, body: "<h1>Briefly unavailable for scheduled maintenance.</h1>" };

  test("is not told to have no API, before its API is known and after", async () => {
    site.answer("POST /wp-json/wp/v2/posts", maintenance);
    const known = await destinationFailureOf(wordPress.publish(site.connection, post));
    for (const route of ["HEAD /", "GET /"]) site.answer(route, maintenance);
    const unknown = await destinationFailureOf(wordPress.publish({ ...site.connection }, post));
    for (const { message, retryable } of [known, unknown]) {
      expect(message).toMatch(
        /^WordPress answered 503\. The site is in maintenance.*try again in a few minutes/,
      );
      expect(retryable).toBe(true);
    }
    expect(unknown.mayHaveWritten).toBe(false);
  });
});

describe("A post that is neither a draft nor live", () => {
  test.each([
    ["future", "scheduled", "change its date"],
    ["private", "private", "visibility to Public"],
    ["pending", "pending review", "approval"],
  ])(
    "(%s) is called what WordPress calls it, and the warning says what to do",
    async (status, name, advice) => {
      site.answer(create, { status: 201, body: { ...newPost, status } });
      const { warnings } = await sendPost(wordPress, site.connection, post);
      expect(warnings.join(" ")).toContain(advice);
      expect(warnings.join(" ")).toContain(`has the status “${name}” instead of “publish”`);
      expect(warnings.join(" ")).not.toContain("“draft”");
    },
  );
});

test("A site that does not answer in time fails with a retryable failure", async () => {
  const signal = AbortSignal.abort();
  const failure = await destinationFailureOf(wordPress.publish({ ...site.connection, signal }, post));
  expect(failure).toMatchObject({ retryable: true, mayHaveWritten: false });
  expect(failure.message).toContain("Try again later");
});

describe("Tags", () => {
  const tags = "POST /wp-json/wp/v2/tags";
  beforeEach(() => site.answer(create, { status: 201, body: newPost }));

  test.each([429, 502, 503])(
    "that are temporarily unavailable (%i) fail the write before anything is written",
    async (status) => {
      site.answer(tags, { status, body: "<h1>Later</h1>" });
      expect(await destinationFailureOf(wordPress.publish(site.connection, post))).toMatchObject({
        retryable: true,
        mayHaveWritten: false,
      });
      expect(site.requests.some(({ url }) => url.pathname.endsWith("/posts"))).toBe(false);
    },
  );

  test.each([400, 404, 500])("that fail permanently (%i) are only a warning", async (status) => {
    site.answer(tags, { status, body: problemBody("some_plugin", "No tags here.", status) });
    const { warnings } = await wordPress.publish(site.connection, post);
    expect(warnings.join(" ")).toMatch(/“anvil” was left out: .*No tags here/);
  });

  test("that the user may not create are searched for, and left out with a warning when missing", async () => {
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

describe("After the WordPress post is written", () => {
  const described = { ...post, metaDescription: "Keep it dry." };

  test("a refusal of the meta description by Rank Math is only a warning", async () => {
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

  test("a broken connection while sending the meta description is only a warning", async () => {
    site.answer(create, { status: 201, body: { ...newPost, meta: { _yoast_wpseo_metadesc: "" } } });
    site.interrupt(({ url }) => url.pathname.endsWith("/posts/7"), "break before");
    const { remoteId, warnings } = await wordPress.publish(site.connection, described);
    expect(remoteId).toBe("7");
    expect(warnings.join(" ")).toContain("publish again");
  });
});

describe("Looking up an entry", () => {
  const read = async (id: string) => wordPress.lookup(site.connection, post).byId(id);

  test("fails on a host's own 404 page instead of reporting the entry as gone", async () => {
    site.answer("GET /wp-json/wp/v2/posts/7", { status: 404, body: "<h1>Not found</h1>" });
    expect((await destinationFailureOf(read("7"))).message).toContain("Permalinks");
    await destinationFailureOf(wordPress.unpublish(site.connection, "7"));
  });

  test.each([404, 410])("reports the entry as gone after WordPress's own %i", async (status) => {
    const code = status === 404 ? "rest_post_invalid_id" : "rest_already_trashed";
    site.answer("GET /wp-json/wp/v2/posts/7", { status, body: problemBody(code, "Gone.", status) });
    expect(await read("7")).toBeNull();
    await wordPress.unpublish(site.connection, "7");
    expect(site.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  test("sends no request for an id that WordPress cannot have issued", async () => {
    const remoteId = "../users/1";
    await read(remoteId);
    await wordPress.unpublish(site.connection, remoteId);
    expect(site.requests.some(({ url }) => url.pathname.includes("users"))).toBe(false);
  });
});
