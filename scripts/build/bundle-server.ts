import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import nextConfig from "../../next.config";
import { projectRoot } from "../project-root";
import { bundleOptions, serverFile, telemetryFile } from "./bundle-files";
import { listRouteFiles, type RouteFile } from "./route-files";

export interface ServerBundle {
  /** The addresses that the server answers itself, and those that it leaves to Next. */
  mounted: string[];
  left: string[];
}

/**
 * Bundles the server with all route files that can do without Next. A route file that imports from `next` is left
 * to Next.
 */
export async function bundleServer(file = serverFile): Promise<ServerBundle> {
  const all = listRouteFiles();
  const withAll = await build({ ...options(all), write: false });
  const mounted = all.filter((route) => !importsNext(withAll.metafile.inputs, route.file));
  const left = all.filter((route) => !mounted.includes(route));
  const { outputFiles } = left.length === 0 ? withAll : await build({ ...options(mounted), write: false });
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, outputFiles[0]?.contents ?? "");
  // Renamed in one step, so that a starting server never loads half a file.
  renameSync(draft, file);
  return { mounted: mounted.map(({ pattern }) => pattern), left: left.map(({ pattern }) => pattern) };
}

function options(routes: readonly RouteFile[]): BuildOptions & { metafile: true } {
  return {
    ...serverOptions,
    stdin: { contents: entry(routes), resolveDir: projectRoot, sourcefile: "server-entry.ts", loader: "ts" },
    metafile: true,
  };
}

const outside = ["next", "next/*", ...(nextConfig.serverExternalPackages ?? [])];

/** Leaves the SDK of OpenTelemetry to a bundle of its own. */
const telemetryApart: Plugin = {
  name: "telemetry-apart",
  setup(bundling) {
    bundling.onResolve({ filter: /\/telemetry\/otlp\/start-otlp$/ }, () => ({
      path: `./${path.basename(telemetryFile)}`,
      external: true,
    }));
  },
};

/** How the server is bundled, whatever it serves. */
export const serverOptions = {
  ...bundleOptions,
  format: "cjs",
  // With them, every function that is made during a call costs a definition of its name.
  keepNames: false,
  define: { "process.env.NODE_ENV": '"production"' },
  inject: ["lib/host/light-web.ts"],
  // Shared with Next's own bundles, so that each of them is in memory once.
  external: outside,
  plugins: [telemetryApart],
} satisfies BuildOptions;

/**
 * Bundles the SDK of OpenTelemetry with all that it needs, so that only servers with a collector load it, and an
 * installation of the bundles can do without its packages.
 */
export async function bundleTelemetry(file = telemetryFile): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await build({
    ...bundleOptions,
    entryPoints: ["lib/platform/telemetry/otlp/start-otlp.ts"],
    outfile: draft,
    format: "cjs",
    external: outside.filter((name) => !name.startsWith("@opentelemetry/")),
  });
  // Renamed in one step, so that a starting server never loads half a file.
  renameSync(draft, file);
}

function entry(routes: readonly RouteFile[]): string {
  const imports = routes.map(({ file }, index) => `import * as route${index} from "./${file}";`);
  const rows = routes.map(
    ({ pattern }, index) => `{ pattern: ${JSON.stringify(pattern)}, handlers: route${index} },`,
  );
  return [
    'import { runServer } from "./lib/host/run-server";',
    ...imports,
    "runServer([",
    ...rows,
    "]);",
  ].join("\n");
}

/**
 * Whether a file of ours, or one that it imports, imports from `next`. Packages are not followed: what they offer
 * for Next they load only there.
 */
function importsNext(inputs: Metafile["inputs"], file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || file.startsWith("node_modules/")) return false;
  seen.add(file);
  return (inputs[file]?.imports ?? []).some(
    ({ path: imported, external }) =>
      (external === true && /^next(\/|$)/.test(imported)) || importsNext(inputs, imported, seen),
  );
}
