import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding";

test.each([
  [null, null],
  ["", null],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", null],
  ["identity", null],
  ["identity, br;q=0.5", null],
  ["identity;q=0.5, gzip", "gzip"],
  ["br;q=high, gzip;q=2", null],
  ["zstd, deflate", null],
  [`${"x,".repeat(5000)}br`, null],
])("Accept-Encoding: %s is answered with the coding %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
