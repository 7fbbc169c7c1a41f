import { connect } from "node:net";
import { request } from "undici";
import { expect, test } from "vitest";

const failing = (work: () => Promise<unknown>) => async () => {
  // As code does that takes a site for one that is down.
  await work().catch(() => undefined);
};

// 192.0.2.1 is an address for documentation: nobody has it, should the guard ever let one of these through.
test.fails(
  "a test fails that fetches from another machine",
  failing(() => fetch("http://192.0.2.1:8099/")),
);
test.fails(
  "a test fails that resolves a name",
  failing(() => fetch("http://galley-tests.invalid/")),
);
test.fails(
  "a test fails that sends by another client",
  failing(() => request("http://192.0.2.1:8099/")),
);
test.fails(
  "a test fails whose own resolver names another machine",
  failing(
    () =>
      new Promise((resolve, reject) => {
        connect({
          host: "site.test",
          port: 8099,
          lookup: (_host, _options, found) => found(null, "192.0.2.1", 4),
        })
          .once("error", reject)
          .once("connect", resolve);
      }),
  ),
);

test("a test may use the loopback by address and by name", async () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
    await expect(fetch(`http://${host}:59997/`)).rejects.toThrow("fetch failed");
  }
});
