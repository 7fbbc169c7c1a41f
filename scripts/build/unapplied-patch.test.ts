import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../project-root";
import { unappliedPatch } from "./unapplied-patch.mjs";

const patch = `diff --git a/node_modules/driver/index.js b/node_modules/driver/index.js
--- a/node_modules/driver/index.js
+++ b/node_modules/driver/index.js
@@ -1,2 +1,2 @@
 const rows = [];
-keep(rows);
+forget(rows);
`;

function installation(source: string): string {
  const root = mkdtempSync(path.join(tmpdir(), "galley-patches-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "patches"));
  mkdirSync(path.join(root, "node_modules/driver"), { recursive: true });
  writeFileSync(path.join(root, "patches/driver+1.0.0.patch"), patch);
  writeFileSync(path.join(root, "node_modules/driver/index.js"), source);
  return root;
}

test("an installation without a patch is named with its package", () => {
  const root = installation("const rows = [];\nkeep(rows);\n");
  expect(unappliedPatch(root)).toEqual({ patch: "driver+1.0.0.patch", package: "node_modules/driver" });
});

test("an installation with its patches lacks none, as this one does", () => {
  const root = installation("const rows = [];\nforget(rows);\n");
  expect(unappliedPatch(root)).toBeNull();
  expect(unappliedPatch(projectRoot)).toBeNull();
});
