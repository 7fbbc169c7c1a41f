import { chmodSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { quickFolder } from "@/lib/platform/db/testing/throw-away-postgres";

/**
 * Makes a data folder, which the test must remove: in memory if there is room. Other users may traverse it: if root runs
 * the tests, PostgreSQL runs as another user, and would otherwise keep its data outside of this folder.
 */
export function makeDataFolder(name: string, parent = quickFolder()): string {
  const folder = mkdtempSync(path.join(parent, `galley-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
