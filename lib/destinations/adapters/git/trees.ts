import { readCommit, readTree, type TreeEntry, writeBlob, writeTree } from "isomorphic-git";
import { DestinationFailure } from "../../destination-failure";
import { gitLabel } from "./git-config";
import type { createMemoryFiles } from "./memory-files";

/** The local repository, as isomorphic-git takes it with every call. */
export interface ObjectStore {
  fs: ReturnType<typeof createMemoryFiles>;
  gitdir: string;
  cache: object;
}

const filesMax = 20_000;

/** The id of a commit's tree. */
export async function treeOfCommit(store: ObjectStore, commit: string): Promise<string> {
  return (await readCommit({ ...store, oid: commit })).commit.tree;
}

/** Blob ids of the regular files in a folder and below it, by path. Throws DestinationFailure for too many files. */
export async function filesBelow(
  store: ObjectStore,
  commit: string,
  folder: string,
): Promise<Map<string, string>> {
  const root =
    folder === "" ? await treeOfCommit(store, commit) : ((await entryAt(store, commit, folder))?.oid ?? null);
  const found = new Map<string, string>();
  const open = root === null ? [] : [{ tree: root, prefix: folder === "" ? "" : `${folder}/` }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of await entriesOf(store, next.tree)) {
      if (entry.type === "tree") open.push({ tree: entry.oid, prefix: `${next.prefix}${entry.path}/` });
      else if (isRegularFile(entry)) found.set(next.prefix + entry.path, entry.oid);
    }
    if (found.size > filesMax) throw tooManyFiles(folder);
  }
  return found;
}

/** The blob id of the regular file at a path; null when there is none. */
export async function fileAt(store: ObjectStore, commit: string, path: string): Promise<string | null> {
  const entry = await entryAt(store, commit, path);
  return entry !== null && isRegularFile(entry) ? entry.oid : null;
}

/** The id of the tree that `changes` make of a tree: new contents by path; null removes the file. */
export async function changedTree(
  store: ObjectStore,
  tree: string,
  changes: ReadonlyMap<string, string | null>,
): Promise<string> {
  let next: string | null = tree;
  for (const [path, content] of changes) {
    const blob = content === null ? null : await writeBlob({ ...store, blob: Buffer.from(content, "utf8") });
    next = await withFile(store, next, path.split("/"), blob);
  }
  return next ?? writeTree({ ...store, tree: [] });
}

async function entriesOf(store: ObjectStore, tree: string | null): Promise<TreeEntry[]> {
  return tree === null ? [] : (await readTree({ ...store, oid: tree })).tree;
}

async function entryAt(store: ObjectStore, commit: string, path: string): Promise<TreeEntry | null> {
  let tree = await treeOfCommit(store, commit);
  const parts = path.split("/");
  for (const [depth, name] of parts.entries()) {
    const entry: TreeEntry | undefined = (await entriesOf(store, tree)).find((each) => each.path === name);
    if (entry === undefined) return null;
    if (depth === parts.length - 1) return entry;
    if (entry.type !== "tree") return null;
    tree = entry.oid;
  }
  return null;
}

/** The tree with one file replaced, added or removed; null when nothing is left in it. */
async function withFile(
  store: ObjectStore,
  tree: string | null,
  [name = "", ...rest]: string[],
  blob: string | null,
): Promise<string | null> {
  const entries = await entriesOf(store, tree);
  const old = entries.find((entry) => entry.path === name);
  const others = entries.filter((entry) => entry.path !== name);
  const entry =
    rest.length > 0 ? await changedFolder(store, old, name, rest, blob) : changedFile(old, name, blob);
  const next = entry === null ? others : [...others, entry];
  return next.length === 0 ? null : writeTree({ ...store, tree: next });
}

async function changedFolder(
  store: ObjectStore,
  old: TreeEntry | undefined,
  name: string,
  rest: string[],
  blob: string | null,
): Promise<TreeEntry | null> {
  if (old !== undefined && old.type !== "tree") throw notAFolder(name);
  const oid = await withFile(store, old?.oid ?? null, rest, blob);
  return oid === null ? null : { mode: "040000", path: name, oid, type: "tree" };
}

function changedFile(old: TreeEntry | undefined, name: string, blob: string | null): TreeEntry | null {
  if (old !== undefined && !isRegularFile(old)) throw notAFile(name);
  return blob === null ? null : { mode: old?.mode ?? "100644", path: name, oid: blob, type: "blob" };
}

function isRegularFile({ type, mode }: TreeEntry): boolean {
  return type === "blob" && mode.startsWith("100");
}

function notAFolder(name: string): DestinationFailure {
  return new DestinationFailure(
    `${gitLabel}: ${name} is a file or a submodule, where the connection’s file path wants a folder; change the file path.`,
    false,
  );
}

function notAFile(name: string): DestinationFailure {
  return new DestinationFailure(
    `${gitLabel}: ${name} is a folder, a symbolic link or a submodule, where the article’s file should be; it was left alone. Give the article another slug, or change the file path.`,
    false,
  );
}

function tooManyFiles(folder: string): DestinationFailure {
  const where = folder === "" ? "The repository" : `The folder ${folder}`;
  return new DestinationFailure(
    `${where} has more than ${filesMax} files; put articles into a folder of their own by the connection’s file path.`,
    false,
  );
}
