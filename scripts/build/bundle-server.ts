import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../project-root";
import { bundleOptions, serverFile } from "./bundle-files";
import { listRouteFiles, type RouteFile } from "./route-files";

/**
 * Bundles the server that `npm start` runs with all route files that Next is not needed for. Those of the dashboard are
 * left to Next, because they read the session by its functions. Returns the addresses of the others.
 */
export async function bundleServer(file = serverFile): Promise<string[]> {
  const routes = listRouteFiles().filter(({ file: route }) => !route.startsWith("app/(workspace)/"));
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    stdin: { contents: entry(routes), resolveDir: projectRoot, sourcefile: "server-entry.ts", loader: "ts" },
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
    packages: "external",
    external: ["@galley/lib/*"],
    metafile: true,
    write: false,
  });
  for (const { imports } of Object.values(metafile.outputs)) {
    const next = imports.find(({ path: imported }) => /^next(\/|$)/.test(imported));
    if (next !== undefined) throw new Error(`a route file outside of the dashboard imports ${next.path}`);
  }
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, outputFiles[0]?.contents ?? "");
  // Renamed in one step, so that a starting server never loads half a file.
  renameSync(draft, file);
  return routes.map(({ pattern }) => pattern);
}

function entry(routes: readonly RouteFile[]): string {
  const imports = routes.map(({ file }, index) => `import * as route${index} from "./${file}";`);
  const rows = routes.map(
    ({ pattern }, index) => `{ pattern: ${JSON.stringify(pattern)}, handlers: route${index} },`,
  );
  return [
    'import { runServer } from "@galley/lib/host/run-server";',
    ...imports,
    "runServer([",
    ...rows,
    "]);",
  ].join("\n");
}
