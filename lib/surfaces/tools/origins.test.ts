import { expect, test } from "vitest";
import { isAllowedOrigin } from "./origins";

const listed = ["https://galley.example", "https://app.example:8443"];

test.each([
  "https://galley.example",
  "https://app.example:8443",
  "http://localhost",
  "http://localhost:3000",
  "https://localhost:6274",
  "http://127.0.0.1:6274",
  "http://127.9.9.9",
  "http://[::1]:6274",
])("the tool endpoint allows the origin %s", (origin) => {
  expect(isAllowedOrigin(origin, listed)).toBe(true);
});

// The attacks: everything that a page elsewhere can make its origin look like.
test.each([
  "",
  "null",
  "https://evil.example",
  "http://galley.example",
  "https://galley.example:444",
  "https://app.example",
  "https://galley.example.evil.example",
  "https://notgalley.example",
  "https://galley.example/",
  "https://GALLEY.example",
  "http://localhost.evil.example",
  "http://127.0.0.1.evil.example",
  "http://localhost@evil.example",
  "http://evil.example#localhost",
  "http://evil.example/?http://localhost",
  "http://localhost/path",
  "http://localhost, https://evil.example",
  "http://10.0.0.1",
  "http://192.168.1.1",
  "http://0.0.0.0",
  "http://128.0.0.1",
  "http://[::]",
  "http://2130706433",
  "file://localhost",
  "chrome-extension://localhost",
])("the tool endpoint refuses the origin %j", (origin) => {
  expect(isAllowedOrigin(origin, listed)).toBe(false);
});
