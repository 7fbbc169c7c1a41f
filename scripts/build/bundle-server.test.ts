import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundleServer } from "./bundle-server";
import { listRouteFiles } from "./route-files";

test("the server's bundle answers the route files itself, without loading code of Next into its handlers", async () => {
  const file = path.join(folder(), "server.cjs");
  const { mounted, left } = await bundleServer(file);
  // A download for who is signed in reads the session by Next's own functions.
  const downloads = [
    "/projects/[projectId]/articles/[articleId]/passport",
    "/projects/[projectId]/articles/export",
    "/projects/[projectId]/audit/[auditId]/export",
    "/projects/[projectId]/publishing/wordpress",
    "/workspaces/[workspaceId]/activity/export",
  ];
  expect(left).toEqual(downloads);
  const others = listRouteFiles().flatMap(({ pattern }) => (downloads.includes(pattern) ? [] : [pattern]));
  expect(mounted).toEqual(others);
  expect(mounted).toContain("/api/v1/articles/[articleId]");
  const loaded = readFileSync(file, "utf8").match(/require\("next[^"]*"\)/g);
  expect(loaded).toEqual(['require("next")']);
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
