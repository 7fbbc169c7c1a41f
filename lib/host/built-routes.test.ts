import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createTemplateFinder } from "./built-routes";

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-routes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = path.join(folder, "app-path-routes-manifest.json");
});

test.each([
  ["/api/v1/articles?limit=1&q=secret", "/api/v1/articles"],
  ["/api/v1/articles/secret", "/api/v1/articles/[articleId]"],
  ["/projects/secret?code=secret", "/projects/[projectId]"],
  ["/", "/"],
  ["/projects/secret/nothing", null],
  ["/secret", null],
])("the template of %s in a build is %s", (url, template) => {
  writeFileSync(
    file,
    JSON.stringify({
      "/api/v1/articles/route": "/api/v1/articles",
      "/api/v1/articles/[articleId]/route": "/api/v1/articles/[articleId]",
      "/(workspace)/projects/[projectId]/page": "/projects/[projectId]",
      "/(site)/route": "/",
    }),
  );
  expect(createTemplateFinder(file)(url)).toBe(template);
});

test("no address has a template where nothing was built", () => {
  expect(createTemplateFinder(file)("/api/v1/articles")).toBeNull();
});
