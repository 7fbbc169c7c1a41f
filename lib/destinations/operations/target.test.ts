import { expect, test } from "vitest";
import { allDestinations } from "@/lib/destinations/all";
import { formOf } from "@/lib/destinations/config-form";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { targetOf } from "./target";

const suite = useRestSuite();
const destinations = () => {
  const { db, tasks } = suite.app.services;
  return createDestinationRegistry(
    allDestinations({ db, tasks, baseUrl: project.baseUrl, gitWorkerFile: "" }),
  );
};
const project = { baseUrl: "https://galley.example", slug: "acme" };
const targetFor = (provider: string, config: Record<string, unknown>) =>
  targetOf(destinations().get(provider), { config }, project);

test.each([
  ["hosted", {}, "https://galley.example/blog/acme"],
  ["wordpress", { siteUrl: "https://acme.example/blog/", username: "ada" }, "https://acme.example/blog"],
  [
    "git",
    { repositoryUrl: "https://github.com/acme/site.git", branch: "main" },
    "https://github.com/acme/site.git, Branch: main",
  ],
  ["webhook", { url: "https://hooks.example/catch/1/secret?k=1" }, "https://hooks.example"],
  ["hubspot", { blogId: "123", authorId: "9" }, expect.stringMatching(/: 123$/)],
])("the target of %s names the place without secrets", (provider, config, target) => {
  expect(targetFor(provider, config)).toEqual(target);
});

test("every destination says where it writes", () => {
  for (const destination of destinations().list()) {
    const config = Object.fromEntries(
      formOf(destination.config).map(({ key, kind }) => [
        key,
        kind === "url" ? "https://acme.example" : "x1",
      ]),
    );
    expect(targetFor(destination.provider, config), destination.provider).toEqual(expect.any(String));
  }
});

test("nothing secret is part of a target", () => {
  for (const destination of destinations().list()) {
    const config = Object.fromEntries(
      formOf(destination.config).map(({ key, kind }) => [key, kind === "secret" ? "s3cret" : "x1"]),
    );
    expect(targetFor(destination.provider, config), destination.provider).not.toContain("s3cret");
  }
});
