import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "./binaries";
import { canReach, chooseServerUser, type ServerUser } from "./server-user";

/** Where a cluster lives, the programs that serve it and the account they run as. */
export interface ClusterPlace {
  /** The data folder, absolute and free of links; it may not exist yet. */
  folder: string;
  binaries: PostgresBinaries;
  user: ServerUser;
  /** A folder outside the data folder, needed when the account cannot reach the data or the programs; else null. */
  outsideFolder: string | null;
}

/**
 * The cluster of a data folder is `<dataDir>/postgres`. When the server's account cannot reach that (in root's
 * home, for example), it is a link into /var/lib, and programs out of reach are copied there as well.
 */
export function placeCluster(dataDir: string, original: PostgresBinaries): ClusterPlace {
  const home = realpathSync(dataDir);
  const entry = path.join(home, "postgres");
  const user = chooseServerUser(entry);
  const outsideFolder = `/var/lib/galley-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  const dataOutside = !canReach(user, entry);
  const programsOutside = !canReach(user, realpathSync(path.join(original.folder, "bin", "postgres")));
  if (dataOutside || programsOutside) mkdirSync(outsideFolder, { recursive: true, mode: 0o755 });
  return {
    folder: dataOutside ? linkData(entry, path.join(outsideFolder, "postgres")) : entry,
    binaries: programsOutside ? copyPrograms(original, outsideFolder) : original,
    user,
    outsideFolder: dataOutside || programsOutside ? outsideFolder : null,
  };
}

/** Makes an empty folder that only the account can read, and removes what was there before. */
export function makePrivateFolder(folder: string, user: ServerUser): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

function linkData(entry: string, target: string): string {
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true && readlinkSync(entry) === target) return target;
  // Data without a link to it: somebody deleted the data folder to start afresh. One older copy is kept.
  if (found === undefined && existsSync(target)) {
    rmSync(`${target}.previous`, { recursive: true, force: true });
    renameSync(target, `${target}.previous`);
  }
  // The account can no longer reach the data in place, so the data moves.
  if (found?.isDirectory() === true) {
    execFileSync("cp", ["-a", entry, target]);
    renameSync(entry, `${entry}.before-move`);
  }
  symlinkSync(target, entry);
  return target;
}

function copyPrograms(original: PostgresBinaries, outsideFolder: string): PostgresBinaries {
  const folder = path.join(outsideFolder, `postgresql-${original.version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(original.folder, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    renameSync(unfinished, folder);
  }
  return { ...original, folder };
}
