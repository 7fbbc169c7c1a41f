import { accessSync, constants, mkdirSync } from "node:fs";
import { StartFailure } from "@/lib/platform/start-failure";

/** Creates the data folder if necessary. Throws StartFailure when this user cannot write in it. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartFailure(
      `Galley may not write in its data folder ${dataDir}: make it writable, or set GALLEY_DATA_DIR to another folder.`,
      { cause },
    );
  }
}
