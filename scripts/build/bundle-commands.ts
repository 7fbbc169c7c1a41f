import { renameSync } from "node:fs";
import { build } from "esbuild";
import nextConfig from "../../next.config";
import { bundleOptions, commandFile, commands } from "./bundle-files";

/** Bundles the commands that scripts/run.mjs runs. */
export async function bundleCommands(): Promise<void> {
  for (const command of commands) {
    const file = commandFile(command);
    const draft = `${file}.${process.pid}`;
    await build({
      ...bundleOptions,
      entryPoints: [`scripts/${command}.ts`],
      outfile: draft,
      format: "esm",
      external: nextConfig.serverExternalPackages ?? [],
      // Packages in CommonJS that are part of the bundle load Node's own modules by require.
      banner: {
        js: 'import { createRequire as bundleRequire } from "node:module"; const require = bundleRequire(import.meta.url);',
      },
    });
    // Renamed in one step, so that a starting command never loads half a file.
    renameSync(draft, file);
  }
}
