import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../project-root";

/**
 * The compiled `lib`, as an installed package. Next leaves a package to Node.js only if it lies in `node_modules`; a link
 * to a folder of the project would be compiled again for every page.
 */
export const libraryFolder = path.join(projectRoot, "node_modules/@galley/lib");

/** What imports modules of `lib` by the name of that package. */
const readers = ["app", "inngest", "instrumentation.ts", "instrumentation-client.ts", "proxy.ts"];
const imported = /\bfrom "@galley\/lib\/([^"]+)"|\bimport\("@galley\/lib\/([^"]+)"\)/g;
const typeImport = /\bimport type [^;]+;/g;

/**
 * Compiles `lib` once for all pages, all routes and our own server, in about a second. They share its modules in memory,
 * and Next's build does not follow them. Modules that are imported together stay in shared parts, so that each of them
 * exists once.
 */
export async function bundleLibrary(folder = libraryFolder): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const names = [...importedModules(), "host/run-server"];
  await build({
    absWorkingDir: projectRoot,
    entryPoints: Object.fromEntries(names.map((name) => [name, sourceOf(name)])),
    outdir: draft,
    bundle: true,
    splitting: true,
    chunkNames: "parts/[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
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
