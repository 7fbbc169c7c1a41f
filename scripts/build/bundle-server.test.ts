import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundleServer } from "./bundle-server";
import { listRouteFiles } from "./route-files";

test("the server's bundle answers all route files but those of the dashboard, and shares lib with Next", async () => {
  const file = path.join(folder(), "server.mjs");
  const mounted = await bundleServer(file);
  const all = listRouteFiles();
  expect(mounted).toEqual(
    all.flatMap(({ file: route, pattern }) => (route.startsWith("app/(workspace)/") ? [] : [pattern])),
  );
  expect(mounted).toContain("/api/v1/articles/[articleId]");
  expect(mounted.length).toBeLessThan(all.length);
  const bundle = readFileSync(file, "utf8");
  expect(bundle).toContain('from "@galley/lib/host/run-server"');
  expect(bundle).not.toMatch(/from "next/);
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
