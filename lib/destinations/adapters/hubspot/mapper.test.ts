import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { samplePost } from "../../testing/sample-post";
import { hubspotAddress, hubspotMarker, hubspotPath, hubspotPostInput, hubspotStatus } from "./mapper";

describe("A HubSpot post", () => {
  test.each([
    [{ name: "News", slug: "blog" }, "blog/anvils"],
    [{ name: "News", slug: "/en/blog/" }, "en/blog/anvils"],
    [{ name: "News", slug: "" }, "anvils"],
    [{ name: "News" }, "anvils"],
  ])("has a path below that of its blog: %j", (blog, path) => {
    expect(hubspotPath(blog, "anvils")).toBe(path);
  });

  test.each([
    [{ currentlyPublished: true, state: "DRAFT" }, "publish"],
    [{ currentState: "PUBLISHED" }, "publish"],
    [{ currentState: "SCHEDULED" }, "publish"],
    [{ state: "PUBLISHED_OR_SCHEDULED" }, "publish"],
    [{ state: "DRAFT" }, "draft"],
    [{ state: "PRE_PUBLISHED" }, "draft"],
    [{}, "draft"],
  ] as const)("that says %j is a %s", (states, status) => {
    expect(hubspotStatus({ id: "1", ...states })).toBe(status);
  });

  test.each([
    ["https://acme.example/blog/größe", "https://acme.example/blog/gr%C3%B6%C3%9Fe"],
    ["javascript:alert(1)", null],
    ["", null],
    [null, null],
  ])("with the url %s has the address %s", (url, address) => {
    expect(hubspotAddress({ id: "1", url })).toBe(address);
  });

  const id = "0198c0de-0000-7000-8000-000000000001";
  test.each([
    [`<p>a</p><!--galley:article ${id}-->`, id],
    [`<!-- galley:article ${id.toUpperCase()} --><p>moved by an editor</p>`, id],
    ["<p>galley:article</p>", null],
    [null, null],
  ])("with the body %s has the marker %s", (postBody, article) => {
    expect(hubspotMarker({ id: "1", postBody })).toBe(article);
  });

  test("executes no HubSpot template code that an article quotes", () => {
    const html = "<p>{{ contact.email }} {% raw %} {# a #} {{{ b }}} { c }</p>";
    const { postBody, postSummary } = hubspotPostInput(
      { name: "News" },
      { ...samplePost({ status: "draft" }), html, excerpt: "{{ a }}" },
    );
    expect(`${postBody} ${postSummary}`).not.toMatch(/\{[{%#]/);
    expect(load(postBody, null, false).text()).toContain(load(html, null, false).text());
  });
});
