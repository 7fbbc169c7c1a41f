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
  commit as writeCommit,
  writeRef,
} from "isomorphic-git";
import type { GitConfig } from "./git-config";
import { createMemoryFiles } from "./memory-files";
import { refuseLargePack } from "./pack-sizes";
import { failureOfPush } from "./push-failure";
import { changedTree, fileAt, filesBelow, type ObjectStore, treeOfCommit } from "./trees";

const origin = "origin";
const heads = "refs/heads/";
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
  branch: defaultBranch,
  author,
}: RepositorySettings & { http: HttpClient }): Promise<Repository> {
  const store = await createStore(url, defaultBranch);
  const remote = { store, http, url };
  let pushes = 0;
  /** A separate local reference for each push, so that concurrent pushes do not disturb each other. */
  const localRef = () => `${heads}galley-local-${(pushes += 1)}`;
  return {
    pushableBranches: () => pushableBranches(remote),
    tips: (branches) => fetchTips(remote, branches),
    files: (commit, folder) => filesBelow(store, commit, folder),
    fileAt: (commit, path) => fileAt(store, commit, path),
    async read(blob) {
      const { blob: bytes } = await readBlob({ ...store, oid: blob });
      return Buffer.from(bytes.subarray(0, textBytesMax)).toString("utf8");
    },
    async commit({ base, parents, changes, message, at }) {
      const before = await treeOfCommit(store, base);
      const after = await changedTree(store, before, changes);
      const known = [before, ...(parents[0] === undefined ? [] : [await treeOfCommit(store, parents[0])])];
      if (known.includes(after)) return null;
      const signature = { ...author, timestamp: Math.floor(at.getTime() / 1000), timezoneOffset: 0 };
      return writeCommit({
        ...store,
        author: signature,
        message,
        tree: after,
        parent: parents,
        ref: localRef(),
      });
    },
    push: (commit, branch) => push(remote, { commit, branch, ref: localRef() }),
  };
}

async function createStore(url: string, defaultBranch: string): Promise<ObjectStore> {
  const fs = createMemoryFiles((path, content) => {
    if (path.endsWith(".pack")) refuseLargePack(content);
  });
  const store = { fs, gitdir: "/git", cache: {} };
  await init({ ...store, bare: true, defaultBranch });
  await addRemote({ ...store, remote: origin, url });
  // These references tell isomorphic-git which objects the host already has when it pushes a new branch.
  const [headRef, newest] = [`refs/remotes/${origin}/HEAD`, `refs/remotes/${origin}/${defaultBranch}`];
  await writeRef({ ...store, ref: headRef, value: newest, symbolic: true, force: true });
  return store;
}

/** The repository on its host, as opposed to the local copy of what was fetched. */
interface Remote {
  store: ObjectStore;
  http: HttpClient;
  url: string;
}

async function pushableBranches({ http, url }: Remote): Promise<string[]> {
  const refs = await listServerRefs({ http, url, forPush: true, protocolVersion: 1 });
  return refs.flatMap(({ ref }) => (ref.startsWith(heads) ? [ref.slice(heads.length)] : []));
}

async function fetchTips(remote: Remote, branches: readonly string[]): Promise<Map<string, string>> {
  const refs = await listServerRefs({ http: remote.http, url: remote.url, prefix: heads });
  const there = new Map(refs.map(({ ref, oid }) => [ref.slice(heads.length), oid]));
  const found = new Map<string, string>();
  for (const branch of branches) {
    const tip = there.get(branch);
    if (tip === undefined) continue;
    const fetched = (await has(remote.store, tip)) ? tip : await fetchBranch(remote, branch);
    if (fetched !== null) found.set(branch, fetched);
  }
  return found;
}

async function has(store: ObjectStore, commit: string): Promise<boolean> {
  return readCommit({ ...store, oid: commit }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Errors.NotFoundError) return false;
      throw error;
    },
  );
}

async function fetchBranch({ store, http, url }: Remote, branch: string): Promise<string | null> {
  const ref = heads + branch;
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

async function push(
  { store, http, url }: Remote,
  { commit, branch, ref }: { commit: string; branch: string; ref: string },
): Promise<void> {
  await writeRef({ ...store, ref, value: commit, force: true });
  const said: string[] = [];
  try {
    await pushPack({
      ...store,
      http,
      url,
      remote: origin,
      ref,
      remoteRef: heads + branch,
      onMessage: (line) => void said.push(line),
    });
  } catch (error) {
    throw failureOfPush(error, { said, branch });
  }
}
