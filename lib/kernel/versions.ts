import { hash } from "node:crypto";
import type { Context } from "./context";

/**
 * Part of every version, and so of every ETag. Raise it when the same rows are shown differently than before, so that
 * no caller keeps an answer of the older code; a test notices.
 */
const rendering = "4";

/** More versions than a client keeps of one address. Any further one counts as not known. */
const knownMax = 20;

/** Turns the versions of stored rows into the versions that callers see, and back. */
export interface Versions {
  versionOf: (stored: string) => string;
  /** The stored versions that the caller has, of those that this code would still answer the same. */
  known: string[];
}

/** `shown`: a setting that the answer shows besides stored rows. */
export function versionsOf({ copy }: Pick<Context, "copy">, shown = ""): Versions {
  const setting = shown === "" ? "" : hash("sha256", shown).slice(0, 8);
  const prefix = `${rendering}${setting}-`;
  const own = copy?.versions.filter((version) => version.startsWith(prefix)) ?? [];
  return {
    versionOf: (stored) => prefix + stored,
    known: own.slice(0, knownMax).map((version) => version.slice(prefix.length)),
  };
}
