import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import nextConfig from "../../next.config";
import { projectRoot } from "../project-root";
import { bundleOptions, libraryFolder } from "./bundle-files";
import { serverEntry, serverRoutes } from "./server-entry";

/** What imports modules of `lib` by the name of that package. */
const readers = ["app", "inngest", "instrumentation.ts", "instrumentation-client.ts", "proxy.ts"];
const imported = /\bfrom "@galley\/lib\/([^"]+)"|\bimport\("@galley\/lib\/([^"]+)"\)/g;
const typeImport = /\bimport type [^;]+;/g;

/** The packages that pages and `lib` have to share, and those that are Next's. */
const external = [
  ...(nextConfig.serverExternalPackages ?? []).filter((name) => name !== "@galley/lib"),
  "next",
  "react",
  "react-dom",
];

/** What packages in CommonJS require of Node.js: a module has no `require`. */
const nodeModules: Plugin = {
  name: "node-modules",
  setup(bundler) {
    bundler.onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ kind, path: name }) =>
      kind === "require-call" && isBuiltin(name) ? { path: name, namespace: "node" } : null,
    );
    bundler.onLoad({ filter: /^/, namespace: "node" }, ({ path: name }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`,
    }));
  },
};

/** The server that `npm start` runs, with all route files that Next is not needed for. */
const server: Plugin = {
  name: "server",
  setup(bundler) {
    bundler.onResolve({ filter: /^galley:server$/ }, () => ({ path: "server", namespace: "galley" }));
    bundler.onLoad({ filter: /^server$/, namespace: "galley" }, () => ({
      contents: serverEntry(serverRoutes()),
      resolveDir: projectRoot,
    }));
  },
};

/**
 * Compiles `lib` once for all pages, all routes and our own server. They share its modules in memory, and Next's build
 * does not follow them. Modules that are imported together stay in shared parts, so that each of them exists once. The
 * packages of `lib` are part of it: to find and load their thousands of files took a third of the server's start.
 */
export async function bundleLibrary(folder = libraryFolder): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: {
      ...Object.fromEntries(importedModules().map((name) => [name, sourceOf(name)])),
      server: "galley:server",
    },
    outdir: draft,
    bundle: true,
    splitting: true,
    chunkNames: "parts/[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    alias: bundleOptions.alias,
    external,
    plugins: [nodeModules, server],
    define: { "process.env.NODE_ENV": '"production"' },
    metafile: true,
    logLevel: "error",
  });
  requireRoutesWithoutNext(metafile);
  const manifest = {
    name: "@galley/lib",
    version: "0.0.0",
    private: true,
    type: "module",
    exports: { "./*": "./*.js" },
  };
  writeFileSync(path.join(draft, "package.json"), JSON.stringify(manifest));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

function requireRoutesWithoutNext({ inputs }: Metafile): void {
  for (const [file, { imports }] of Object.entries(inputs).filter(([name]) => name.startsWith("app/"))) {
    const next = imports.find((each) => /^next(\/|$)/.test(each.path));
    if (next !== undefined)
      throw new Error(`${file} imports ${next.path}, and belongs to a route outside of the dashboard`);
  }
}

/** The modules of `lib` that the application imports, as paths without their endings. */
function importedModules(): string[] {
  const names = new Set<string>();
  for (const file of readers.flatMap(sourcesUnder)) {
    const text = readFileSync(path.join(projectRoot, file), "utf8").replaceAll(typeImport, "");
    for (const [, name = "", lazy = name] of text.matchAll(imported)) names.add(name === "" ? lazy : name);
  }
  return [...names].toSorted();
}

function sourceOf(name: string): string {
  const file = [`lib/${name}.ts`, `lib/${name}.tsx`, `lib/${name}/index.ts`].find((each) =>
    existsSync(path.join(projectRoot, each)),
  );
  if (file === undefined) throw new Error(`lib/${name}, which a page or a route imports, does not exist`);
  return file;
}

function sourcesUnder(entry: string): string[] {
  if (/\.tsx?$/.test(entry)) return [entry];
  return readdirSync(path.join(projectRoot, entry), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => path.join(entry, name));
}
