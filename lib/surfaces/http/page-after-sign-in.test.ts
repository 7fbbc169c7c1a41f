import { expect, test } from "vitest";
import { pageAfterSignIn, signInAddress } from "./page-after-sign-in";

test.each([
  "/projects/1",
  "/projects/1/publishing?made=1",
  "/projects/1/articles/2",
  "/account",
  "/invite/abc",
])("signing in leads back to %s", (page) => {
  expect(pageAfterSignIn(page)).toBe(page);
  expect(new URL(signInAddress(page), "http://x").searchParams.get("next")).toBe(page);
});

test.each([
  [undefined],
  [["/projects/1", "/projects/2"]],
  ["https://evil.example/projects/1"],
  ["//evil.example/projects/1"],
  ["/\\evil.example/projects/1"],
  ["\\\\evil.example\\projects\\1"],
  ["javascript:alert(1)//projects/"],
  ["/projects/../api/auth/sign-out"],
  ["/projects-of-mine/"],
  ["/accounts"],
  ["/account/../api/auth/sign-out"],
  ["http://galley.invalid:80:80/"],
  ["/sign-in?next=/projects/1"],
])("signing in leads to the projects when %j was asked for", (asked) => {
  expect(pageAfterSignIn(asked)).toBe("/projects");
});

test("the sign-in address does not name the projects page as the next one", () => {
  expect(signInAddress("/projects")).toBe("/sign-in");
});
