import { connect } from "node:net";
import { request } from "undici";
import { expect, test } from "vitest";

// The refusal is caught here, as code does that treats it as an unreachable site: the test must fail all the
// same. 192.0.2.1 is reserved for documentation, so no machine has this address.

test.fails("a test fails when it fetches from another machine", async () => {
  await expect(fetch("http://192.0.2.1:8099/")).rejects.toThrow(Error);
});

test.fails("a test fails when it resolves a name", async () => {
  await expect(fetch("http://galley-tests.invalid/")).rejects.toThrow(Error);
});

test.fails("a test fails when it connects without fetch", async () => {
  await expect(request("http://192.0.2.1:8099/")).rejects.toThrow(Error);
});

test.fails("a test fails when its own resolver returns another machine", async () => {
  const connecting = new Promise((resolve, reject) => {
    connect({
      host: "site.test",
      port: 8099,
      lookup: (_host, _options, found) => found(null, "192.0.2.1", 4),
    })
      .once("error", reject)
      .once("connect", resolve);
  });
  await expect(connecting).rejects.toThrow(Error);
});

test("a test may use the loopback interface by address and by name", async () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
    await expect(fetch(`http://${host}:59997/`)).rejects.toThrow("fetch failed");
  }
});
