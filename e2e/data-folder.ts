import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Makes a data folder, which the test must remove. Other users may traverse it: if root runs the tests, PostgreSQL
 * runs as another user, and would otherwise keep its data outside of this folder, where it would remain.
 */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `galley-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
