import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "@/scripts/project-root";

/** A version of Galley: a commit, and the tag of the newest migration that it has. */
export interface EarlierVersion {
  commit: string;
  migration: string;
}

const journalPath = "drizzle/meta/_journal.json";
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/**
 * The version of a commit, or of the last one in this branch's history whose newest migration is another one. A
 * sentence when the history does not have it.
 */
export function findVersion(ref: string | null): EarlierVersion | string {
  try {
    if (ref !== null) return versionOf(git("rev-parse", "--verify", `${ref}^{commit}`).trim());
  } catch {
    return `this repository has no commit ${ref}`;
  }
  const own = newestOf(readFileSync(path.join(projectRoot, journalPath), "utf8"));
  try {
    const commits = git("log", "--first-parent", "--format=%H", "HEAD").trim().split("\n");
    for (const commit of commits) {
      const version = versionOf(commit);
      if (version.migration !== own) return version;
    }
  } catch {
    return "there is no git history here, or not enough of it";
  }
  return "the git history here has no version with another newest migration (a shallow clone?)";
}

function versionOf(commit: string): EarlierVersion {
  return { commit, migration: newestOf(git("show", `${commit}:${journalPath}`)) };
}

function newestOf(text: string): string {
  const { entries } = journal.parse(JSON.parse(text));
  const newest = entries.at(-1);
  if (newest === undefined) throw new Error("a version has no migration");
  return newest.tag;
}

function git(...args: string[]): string {
  return execFileSync("git", args, {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 1e8,
    stdio: ["ignore", "pipe", "ignore"],
  });
}
