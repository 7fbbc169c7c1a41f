import { expect, test } from "vitest";

test("the server's own Request and Response leave those of Node as they are", async () => {
  const before = [globalThis.Request, globalThis.Response];
  const light = await import("./light-web");
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
  expect(light.Response).not.toBe(globalThis.Response);
  expect(new light.Response("read")).toBeInstanceOf(globalThis.Response);
  expect(await new light.Response("read").text()).toBe("read");
});
