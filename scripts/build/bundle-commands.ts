import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";
import nextConfig from "../../next.config";
import { adminFile, bundleOptions, commandFile, commands } from "./bundle-files";

const commandOptions = {
  ...bundleOptions,
  format: "esm",
  // Only a command that runs from the sources bundles anything.
  external: [...(nextConfig.serverExternalPackages ?? []), "esbuild"],
  // Packages in CommonJS that are part of the bundle load Node's own modules by require.
  banner: {
    js: 'import { createRequire as bundleRequire } from "node:module"; const require = bundleRequire(import.meta.url);',
  },
} satisfies BuildOptions;

/** Longer than any admin command runs: one that is running may still load parts of an earlier bundle. */
const keptMs = 24 * 3_600_000;

/** Bundles the commands that scripts/run.mjs runs. */
export async function bundleCommands(): Promise<void> {
  for (const command of commands) {
    const file = commandFile(command);
    const draft = `${file}.${process.pid}`;
    await build({ ...commandOptions, entryPoints: [`scripts/${command}.ts`], outfile: draft });
    // Renamed in one step, so that a starting command never loads half a file.
    renameSync(draft, file);
  }
  await bundleAdmin();
}

/**
 * Bundles the admin command in parts, so that a verb loads only what it needs. Their names are those of their contents:
 * a command that runs during the build finds its own.
 */
export async function bundleAdmin(file = adminFile): Promise<void> {
  const folder = path.dirname(file);
  const { outputFiles } = await build({
    ...commandOptions,
    entryPoints: { admin: "scripts/admin.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "admin-[hash]",
    splitting: true,
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  // The entry is written last, so that all of its parts exist before a command can load it.
  for (const made of outputFiles.toSorted((a, b) => Number(a.path === file) - Number(b.path === file))) {
    const draft = `${made.path}.${process.pid}`;
    writeFileSync(draft, made.contents);
    renameSync(draft, made.path);
  }
  removeOldParts(folder);
}

function removeOldParts(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => /^admin-\w+\.mjs$/.test(each))) {
    const part = path.join(folder, name);
    if (Date.now() - statSync(part).mtimeMs > keptMs) rmSync(part);
  }
}
