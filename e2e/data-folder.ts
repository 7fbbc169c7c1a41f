import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A data folder for a test that removes it. Others may pass it: started by root, PostgreSQL runs as another
 * user, and where that one cannot pass, its data would be kept outside the folder and stay there.
 */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `galley-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
