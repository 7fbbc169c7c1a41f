import { expect, test } from "vitest";
import { destinationOf } from "./destination-of";

const blog = { id: "blog", last_used_at: "2026-11-20T08:00:00.000Z" };
const shop = { id: "shop", last_used_at: "2026-11-21T08:00:00.000Z" };
const unused = { id: "unused", last_used_at: null };

test("the connection that got the article last comes first", () => {
  const written = [
    { integration_id: "shop", sent_at: "2026-11-01T08:00:00.000Z" },
    { integration_id: "blog", sent_at: "2026-11-02T08:00:00.000Z" },
  ];
  expect(destinationOf([unused, shop, blog], written)).toBe(blog);
});

test("then the one that anything of the project was last written to", () => {
  expect(destinationOf([unused, blog, shop], [])).toBe(shop);
});

test("a connection that was removed, or that never accepted the article, does not count", () => {
  const written = [
    { integration_id: "gone", sent_at: "2026-11-03T08:00:00.000Z" },
    { integration_id: "unused", sent_at: null },
  ];
  expect(destinationOf([unused, blog], written)).toBe(blog);
});

test("of connections that were never used it is the first, and without any there is none", () => {
  expect(destinationOf([unused, { id: "other", last_used_at: null }], [])).toBe(unused);
  expect(destinationOf([], [])).toBeNull();
});
