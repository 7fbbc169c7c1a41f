/** A source file: its path from the project's root, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** From how many files and folders on a folder is called crowded, tests and their helpers not counted. */
export const siblingsMax = 30;

/** The exports that Next looks for by name. */
const namesOfNext = new Set(
  [
    "GET HEAD POST PUT PATCH DELETE OPTIONS config dynamic revalidate runtime metadata viewport",
    "generateMetadata generateStaticParams dynamicParams fetchCache maxDuration alt size contentType",
  ].flatMap((line) => line.split(" ")),
);

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** A sentence for each name that several files declare and export, because readers take them for the same thing. */
export function sharedNames(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, name = ""] of text.matchAll(declaration)) {
      if (path.startsWith("app/") && namesOfNext.has(name)) continue;
      owners.set(name, (owners.get(name) ?? new Set()).add(path));
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.size > 1 && ![...paths].every(isOfAdapter))
    .map(([name, paths]) => `${name} is exported by ${[...paths].sort().join(", ")}`)
    .sort();
}

/** Adapters follow one pattern and never import each other, so they may use the same names. */
function isOfAdapter(path: string): boolean {
  return path.startsWith("lib/destinations/adapters/");
}

/** A sentence for every folder with more than `siblingsMax` entries. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join("/");
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ""));
    }
  }
  return [...entries]
    .filter(([, names]) => names.size > siblingsMax)
    .map(([folder, names]) => `${folder} has ${names.size} files and folders, more than ${siblingsMax}`)
    .sort();
}

/** Whether a file is a test or belongs to a folder that only tests use. */
export function isTestCode(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing|fixtures|corpus)\//.test(path);
}
