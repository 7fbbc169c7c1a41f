import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "@/lib/platform/start-failure";

/** The account that PostgreSQL runs as; null means the account of this process. */
export type ServerUser = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root. When this process is root, PostgreSQL runs as the owner of its data, or as
 * the user `postgres`, who is created if necessary. Throws StartFailure.
 */
export function chooseServerUser(dataFolder: string): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser("postgres") ?? makeUser("postgres");
}

/** Whether the user may enter every folder above `target`, by file mode only; ACLs are not read. */
export function canReach(user: ServerUser, target: string): boolean {
  if (user === null) return true;
  const folder = path.dirname(target);
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return folder === path.dirname(folder) || canReach(user, folder);
}

function findUser(name: string): ServerUser {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function makeUser(name: string): ServerUser {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--home-dir", "/nonexistent", name], {
      // After `su`, the PATH of root may lack the folders of useradd.
      env: { NODE_ENV: "production", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
      stdio: "pipe",
      timeout: 10_000,
    });
    const made = findUser(name);
    if (made !== null) return made;
    throw new Error(`useradd left no entry for ${name} in /etc/passwd`);
  } catch (cause) {
    throw new StartFailure(
      `PostgreSQL refuses to run as root and the user ${name} could not be made: create it with \`useradd --system ${name}\`, run Galley as another user, or set DATABASE_URL.`,
      { cause },
    );
  }
}
