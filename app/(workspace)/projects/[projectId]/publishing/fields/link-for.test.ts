import type { FieldLink } from "@galley/lib/destinations/config-form";
import { expect, test } from "vitest";
import { keysOfLinks, linkFor } from "./link-for";

const profile: FieldLink = { label: "Open the profile", address: "{siteUrl}/wp-admin/profile.php#passwords" };
const gitLinks: FieldLink[] = [
  {
    label: "Make a token on GitHub",
    address: "https://github.com/settings/tokens",
    when: { key: "repositoryUrl", host: "github.com" },
  },
  {
    label: "Make a token on GitLab",
    address: "{repositoryUrl}/-/settings/access_tokens",
    when: { key: "repositoryUrl", host: "gitlab.com" },
  },
];
const hrefOf = (links: FieldLink[], values: Record<string, string>) =>
  linkFor(links, (key) => values[key])?.href ?? null;

test("a link leads to the page of the site whose address was entered", () => {
  expect(hrefOf([profile], { siteUrl: " https://example.com/blog/ " })).toBe(
    "https://example.com/blog/wp-admin/profile.php#passwords",
  );
  expect(
    hrefOf([{ label: "", address: "{apiUrl.origin}/admin" }], { apiUrl: "https://cms.example/api" }),
  ).toBe("https://cms.example/admin");
});

test("a link waits until the address is entered", () => {
  for (const siteUrl of ["", "example", "https://"]) expect(hrefOf([profile], { siteUrl })).toBeNull();
});

test.each([
  "javascript:alert(1)//",
  "data:text/html,x",
  "https://ann:secret@example.com",
  "//evil.example",
  "vbscript:x",
])("a link never leads to %s", (siteUrl) => {
  expect(hrefOf([profile], { siteUrl })).toBeNull();
});

test("a text in the middle of an address cannot leave its place", () => {
  const link = { label: "", address: "https://manage.example/project/{projectId}/api" };
  expect(hrefOf([link], { projectId: "../../@evil.example/?" })).toBe(
    "https://manage.example/project/..%2F..%2F%40evil.example%2F%3F/api",
  );
});

test("the link is the one of the host that the repository is on", () => {
  const on = (repositoryUrl: string) => hrefOf(gitLinks, { repositoryUrl });
  expect(on("https://github.com/acme/site.git")).toBe("https://github.com/settings/tokens");
  expect(on("https://gitlab.com/acme/site.git")).toBe(
    "https://gitlab.com/acme/site/-/settings/access_tokens",
  );
  expect(on("https://git.example/acme/site.git")).toBeNull();
  expect(on("https://github.com.evil.example/acme")).toBeNull();
});

test("a link knows which settings it depends on", () => {
  expect(keysOfLinks([profile])).toEqual(["siteUrl"]);
  expect(keysOfLinks(gitLinks)).toEqual(["repositoryUrl"]);
});
