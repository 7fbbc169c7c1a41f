import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listRouteFiles } from "./route-files";
import { serverEntry, serverRoutes } from "./server-entry";

test("the server answers all route files but those of the dashboard", () => {
  const all = listRouteFiles();
  const mounted = serverRoutes();
  expect(mounted).toEqual(all.filter(({ file }) => !file.startsWith("app/(workspace)/")));
  expect(mounted.map(({ pattern }) => pattern)).toContain("/api/v1/articles/[articleId]");
  expect(mounted.length).toBeLessThan(all.length);
});

test("the program of the server mounts each route file at its address", () => {
  const program = serverEntry([{ file: "app/a/[id]/route.ts", pattern: "/a/[id]" }]);
  expect(program).toBe(
    [
      'import { runServer } from "@galley/lib/host/run-server";',
      'import * as route0 from "./app/a/[id]/route.ts";',
      "runServer([",
      '{ pattern: "/a/[id]", handlers: route0 },',
      "]);",
    ].join("\n"),
  );
});

test("listRouteFiles finds route files in all folders and leaves groups out of their addresses", () => {
  const root = folder();
  for (const name of ["api/b/[id]", "(group)/a", "(group)/page-only", "[[...rest]]"]) {
    const at = path.join(root, "app", name);
    mkdirSync(at, { recursive: true });
    writeFileSync(path.join(at, name.endsWith("page-only") ? "page.tsx" : "route.ts"), "");
  }
  expect(listRouteFiles(root)).toEqual([
    { file: "app/(group)/a/route.ts", pattern: "/a" },
    { file: "app/[[...rest]]/route.ts", pattern: "/[[...rest]]" },
    { file: "app/api/b/[id]/route.ts", pattern: "/api/b/[id]" },
  ]);
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "galley-bundle-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
