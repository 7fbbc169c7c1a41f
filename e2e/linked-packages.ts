import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "@/scripts/project-root";

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * Creates a node_modules with these packages and their dependencies in a folder, like an installation but without
 * the network. The files are hard links into the project's node_modules, because bundlers would follow symbolic
 * links out of the folder.
 */
export function linkPackages(folder: string, names: readonly string[]): void {
  for (const name of closureOf(names)) {
    linkTree(path.join(projectRoot, "node_modules", name), path.join(folder, "node_modules", name));
  }
}

/** These packages and all their dependencies at the top of node_modules. */
function closureOf(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...neededBy(path.join(projectRoot, "node_modules", name)));
  }
  return found;
}

/** The top-level packages that a package and its nested packages need, without optional ones that are missing. */
function neededBy(folder: string): string[] {
  const { dependencies, optionalDependencies } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")),
  );
  const nested = path.join(folder, "node_modules");
  const inside = existsSync(nested) ? packagesIn(nested) : [];
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !inside.includes(name) && existsSync(path.join(projectRoot, "node_modules", name)),
    ),
    ...inside.flatMap((name) => neededBy(path.join(nested, name)).filter((each) => !inside.includes(each))),
  ];
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith(".")) return [];
    return name.startsWith("@")
      ? readdirSync(path.join(folder, name)).map((inner) => `${name}/${inner}`)
      : [name];
  });
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The folder is on another file system, or on one without hard links.
    copyFileSync(source, target);
  }
}
