import {
  addRemote,
  Errors,
  fetch as fetchPack,
  type HttpClient,
  init,
  listServerRefs,
  push as pushPack,
  readBlob,
  readCommit,
  readTree,
  type TreeEntry,
  writeBlob,
  commit as writeCommit,
  writeRef,
  writeTree,
} from "isomorphic-git";
import { DestinationFailure } from "../../destination-failure";
import { type GitConfig, gitLabel } from "./git-config";
import { createMemoryFiles } from "./memory-files";
import { refuseLargePack } from "./pack-sizes";
import { failureOfPush } from "./push-failure";

const heads = "refs/heads/";
const filesMax = 20_000;
const textBytesMax = 2 * 1024 * 1024;

export interface NewCommit {
  /** The commit whose tree the changes are applied to. */
  base: string;
  parents: string[];
  /** New contents by path; null removes the file. */
  changes: ReadonlyMap<string, string | null>;
  message: string;
  at: Date;
}

/**
 * A customer's repository without history and work tree: the newest tree of a branch, new commits and pushes.
 */
export interface Repository {
  /** All branches, listed through the push service: a read-only token is refused here. */
  pushableBranches(): Promise<string[]>;
  /** Fetches the newest commits of those of the branches that exist. */
  tips(branches: readonly string[]): Promise<Map<string, string>>;
  /** Blob ids of the regular files in a folder and below it, by path. */
  files(commit: string, folder: string): Promise<Map<string, string>>;
  /** The blob id of the regular file at a path; null when there is none. */
  fileAt(commit: string, path: string): Promise<string | null>;
  /** A file's text; only the beginning of a file that is larger than any article. */
  read(blob: string): Promise<string>;
  /** The id of a new commit; null when its tree would equal that of its base or of its first parent. */
  commit(change: NewCommit): Promise<string | null>;
  /** Never forces. Throws DestinationFailure, or LostRace when the branch has new commits. */
  push(commit: string, branch: string): Promise<void>;
}

/** The part of a connection that a repository needs: plain data without credentials, so that it can go to a thread. */
export interface RepositorySettings {
  url: string;
  branch: string;
  author: { name: string; email: string };
}

export function settingsOf({
  repositoryUrl,
  branch,
  authorName,
  authorEmail,
}: GitConfig): RepositorySettings {
  const author = { name: authorName ?? "Galley", email: authorEmail ?? "galley@noreply.invalid" };
  return { url: repositoryUrl, branch, author };
}

/** Sets up an empty local repository; nothing is fetched yet. `http` adds the credentials. */
export async function openRepository({
  http,
  url,
  ...settings
}: RepositorySettings & { http: HttpClient }): Promise<Repository> {
  const gitdir = "/git";
  const fs = createMemoryFiles((path, content) => {
    if (path.endsWith(".pack")) refuseLargePack(content);
  });
  const store = { fs, gitdir, cache: {} };
  let pushes = 0;
  const origin = "origin";
  await init({ ...store, bare: true, defaultBranch: settings.branch });
  await addRemote({ ...store, remote: origin, url });
  // These references tell isomorphic-git which objects the host already has when it pushes a new branch.
  const [headRef, newest] = [`refs/remotes/${origin}/HEAD`, `refs/remotes/${origin}/${settings.branch}`];
  await writeRef({ ...store, ref: headRef, value: newest, symbolic: true, force: true });

  async function serverTips(): Promise<Map<string, string>> {
    const refs = await listServerRefs({ http, url, prefix: heads });
    return new Map(refs.map(({ ref, oid }) => [ref.slice(heads.length), oid]));
  }

  async function has(commit: string): Promise<boolean> {
    return readCommit({ ...store, oid: commit }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Errors.NotFoundError) return false;
        throw error;
      },
    );
  }

  async function fetchBranch(branch: string): Promise<string | null> {
    const ref = `refs/heads/${branch}`;
    const { fetchHead } = await fetchPack({
      ...store,
      http,
      url,
      remote: origin,
      ref,
      remoteRef: ref,
      singleBranch: true,
      depth: 1,
      tags: false,
    });
    if (fetchHead === null) return null;
    await writeRef({ ...store, ref, value: fetchHead, force: true });
    return fetchHead;
  }

  async function entriesOf(tree: string | null): Promise<TreeEntry[]> {
    return tree === null ? [] : (await readTree({ ...store, oid: tree })).tree;
  }

  async function treeOf(commit: string): Promise<string> {
    return (await readCommit({ ...store, oid: commit })).commit.tree;
  }

  async function entryAt(commit: string, path: string): Promise<TreeEntry | null> {
    let tree: string | null = await treeOf(commit);
    const parts = path.split("/");
    for (const [depth, name] of parts.entries()) {
      const entry: TreeEntry | undefined = (await entriesOf(tree)).find((each) => each.path === name);
      if (entry === undefined) return null;
      if (depth === parts.length - 1) return entry;
      if (entry.type !== "tree") return null;
      tree = entry.oid;
    }
    return null;
  }

  async function changed(tree: string | null, parts: string[], blob: string | null): Promise<string | null> {
    const [name = "", ...rest] = parts;
    const entries = await entriesOf(tree);
    const old = entries.find((entry) => entry.path === name);
    const others = entries.filter((entry) => entry.path !== name);
    const entry = rest.length > 0 ? await changedFolder(old, name, rest, blob) : changedFile(old, name, blob);
    const next = entry === null ? others : [...others, entry];
    return next.length === 0 ? null : writeTree({ ...store, tree: next });
  }

  async function changedFolder(
    old: TreeEntry | undefined,
    name: string,
    rest: string[],
    blob: string | null,
  ) {
    if (old !== undefined && old.type !== "tree") throw notAFolder(name);
    const oid = await changed(old?.oid ?? null, rest, blob);
    return oid === null ? null : ({ mode: "040000", path: name, oid, type: "tree" } as const);
  }

  return {
    async pushableBranches() {
      const refs = await listServerRefs({ http, url, forPush: true, protocolVersion: 1 });
      return refs.flatMap(({ ref }) => (ref.startsWith(heads) ? [ref.slice(heads.length)] : []));
    },
    async tips(branches) {
      const there = await serverTips();
      const found = new Map<string, string>();
      for (const branch of branches) {
        const tip = there.get(branch);
        if (tip === undefined) continue;
        const fetched = (await has(tip)) ? tip : await fetchBranch(branch);
        if (fetched !== null) found.set(branch, fetched);
      }
      return found;
    },
    async files(commit, folder) {
      const root = folder === "" ? await treeOf(commit) : ((await entryAt(commit, folder))?.oid ?? null);
      const found = new Map<string, string>();
      const open = root === null ? [] : [{ tree: root, prefix: folder === "" ? "" : `${folder}/` }];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (const { path, oid, type, mode } of await entriesOf(next.tree)) {
          if (type === "tree") open.push({ tree: oid, prefix: `${next.prefix}${path}/` });
          else if (type === "blob" && mode.startsWith("100")) found.set(next.prefix + path, oid);
        }
        if (found.size > filesMax) throw tooManyFiles(folder);
      }
      return found;
    },
    async fileAt(commit, path) {
      const entry = await entryAt(commit, path);
      return entry !== null && entry.type === "blob" && entry.mode.startsWith("100") ? entry.oid : null;
    },
    async read(blob) {
      const { blob: bytes } = await readBlob({ ...store, oid: blob });
      return Buffer.from(bytes.subarray(0, textBytesMax)).toString("utf8");
    },
    async commit({ base, parents, changes, message, at }) {
      const before = await treeOf(base);
      let tree: string | null = before;
      for (const [path, content] of changes) {
        const blob =
          content === null ? null : await writeBlob({ ...store, blob: Buffer.from(content, "utf8") });
        tree = await changed(tree, path.split("/"), blob);
      }
      const after: string = tree ?? (await writeTree({ ...store, tree: [] }));
      const known = [before, ...(parents[0] === undefined ? [] : [await treeOf(parents[0])])];
      if (known.includes(after)) return null;
      const author = {
        ...settings.author,
        timestamp: Math.floor(at.getTime() / 1000),
        timezoneOffset: 0,
      };
      return writeCommit({ ...store, author, message, tree: after, parent: parents, ref: localRef() });
    },
    async push(commit, branch) {
      const ref = localRef();
      await writeRef({ ...store, ref, value: commit, force: true });
      const said: string[] = [];
      try {
        await pushPack({
          ...store,
          http,
          url,
          remote: origin,
          ref,
          remoteRef: `refs/heads/${branch}`,
          onMessage: (line) => void said.push(line),
        });
      } catch (error) {
        throw failureOfPush(error, { said, branch });
      }
    },
  };

  /** A separate local reference for each push, so that concurrent pushes do not disturb each other. */
  function localRef(): string {
    pushes += 1;
    return `refs/heads/galley-local-${pushes}`;
  }
}

function changedFile(old: TreeEntry | undefined, name: string, blob: string | null): TreeEntry | null {
  if (old !== undefined && (old.type !== "blob" || !old.mode.startsWith("100"))) throw notAFile(name);
  return blob === null ? null : { mode: old?.mode ?? "100644", path: name, oid: blob, type: "blob" };
}

function notAFolder(name: string): DestinationFailure {
  return new DestinationFailure(
    `${gitLabel}: ${name} is a file or a submodule, where the connection’s file path wants a folder; change the file path.`,
    false,
  );
}

function notAFile(name: string): DestinationFailure {
  return new DestinationFailure(
    `${gitLabel}: ${name} is a folder, a symbolic link or a submodule, where the article’s file should lie; it was left alone. Give the article another slug, or change the file path.`,
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
