import { expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { PageCache } from "./page-cache";

function counted(size = 1) {
  let renders = 0;
  return { render: () => Promise.resolve("x".repeat(size) + String(++renders)), renders: () => renders };
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

test("the page cache renders a page once for all readers, even for concurrent ones", async () => {
  const cache = new PageCache();
  const { render, renders } = counted();
  await Promise.all([cache.page("first", render), cache.page("first", render)]);
  await cache.page("first", render);
  expect(renders()).toBe(1);
});

test("the page cache renders a page again when its version has changed", async () => {
  const cache = new PageCache();
  const { render, renders } = counted();
  await cache.page("1", render);
  await cache.page("2", render);
  await cache.page("3", render);
  expect(renders()).toBe(3);
});

test("the page cache renders a page again after its rendering failed", async () => {
  const cache = new PageCache();
  await expect(cache.page("one", () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  await expect(cache.page("one", () => Promise.resolve("page"))).resolves.toMatchObject({
    bytes: bytesOf("page"),
  });
});

test("the page cache evicts the least recently read pages when the cache is full", async () => {
  const cache = new PageCache();
  const { render, renders } = counted(6 * 1024 * 1024);
  await cache.page("first", render);
  await cache.page("second", render);
  await cache.page("first", render);
  await cache.page("third", render);
  await cache.page("first", render);
  expect(renders()).toBe(3);
  await cache.page("second", render);
  expect(renders()).toBe(4);
});

test("a page that is evicted while it is rendered still reaches its reader", async () => {
  const cache = new PageCache();
  const slow = deferred<string>();
  const read = cache.page("slow", () => slow.promise);
  for (const id of ["1", "2", "3"]) await cache.page(id, counted(6 * 1024 * 1024).render);
  slow.resolve("the page");
  expect((await read).bytes).toEqual(bytesOf("the page"));
});

test("a page larger than the cache is shown and not kept", async () => {
  const cache = new PageCache();
  const { render, renders } = counted(17 * 1024 * 1024);
  const endOf = async (version: string) =>
    Buffer.from((await cache.page(version, render)).bytes.subarray(-2)).toString();
  expect(await endOf("large")).toBe("x1");
  expect(await endOf("large")).toBe("x2");
  expect(renders()).toBe(2);
});
