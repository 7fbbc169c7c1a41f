import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { prepareDataFolder } from "@/lib/platform/settings/data-folder";
import { StartFailure } from "@/lib/platform/start-failure";

export interface GeneratedSecrets {
  /** 32 bytes in base64. */
  secretKey: string;
  authSecret: string;
}

/** The secrets of a data folder, created on first use, each in a file that only its owner can read. */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  prepareDataFolder(dataDir);
  return {
    secretKey: readOrMake(path.join(dataDir, "secret-key")),
    authSecret: readOrMake(path.join(dataDir, "auth-secret")),
  };
}

function readOrMake(file: string): string {
  try {
    // The flag never overwrites a file, which would lose what was encrypted with it; the first of two starts wins.
    writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw unusable(file, cause);
  }
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (Buffer.from(secret, "base64").length === 32) return secret;
  } catch (cause) {
    throw unusable(file, cause);
  }
  throw new StartFailure(
    `${file} does not contain 32 bytes in base64: restore it, or delete it to start with a new one.`,
  );
}

function unusable(file: string, cause: unknown): StartFailure {
  return new StartFailure(`${file} cannot be read or written by this user: start Galley as its owner.`, {
    cause,
  });
}
