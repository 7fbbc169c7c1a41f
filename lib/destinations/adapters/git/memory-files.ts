import type { PromiseFsClient } from "isomorphic-git";

/**
 * An in-memory file system for one repository's objects and references: nothing of a customer's repository is
 * ever on our disk or outlives the process. A folder exists as long as it has files.
 */
export function createMemoryFiles(
  /** Called before a file is stored; throws when the file must not be read any further. */
  check: (path: string, content: Uint8Array) => void,
): PromiseFsClient {
  const files = new Map<string, Buffer>();

  const read = (path: string): Buffer => {
    const content = files.get(normal(path));
    if (content === undefined) throw failure(isFolder(path) ? "EISDIR" : "ENOENT", path);
    return content;
  };
  const isFolder = (path: string) => {
    const prefix = `${normal(path)}/`;
    return [...files.keys()].some((name) => name.startsWith(prefix));
  };

  const promises = {
    async readFile(path: string, options?: string | { encoding?: string }): Promise<Buffer | string> {
      const encoding = typeof options === "string" ? options : options?.encoding;
      const content = read(path);
      return encoding === undefined ? content : content.toString("utf8");
    },
    async writeFile(path: string, content: string | Uint8Array): Promise<void> {
      const bytes = Buffer.from(content);
      check(path, bytes);
      files.set(normal(path), bytes);
    },
    async unlink(path: string): Promise<void> {
      if (!files.delete(normal(path))) throw failure("ENOENT", path);
    },
    async readdir(path: string): Promise<string[]> {
      const prefix = normal(path) === "" ? "" : `${normal(path)}/`;
      const inside = [...files.keys()].filter((name) => name.startsWith(prefix));
      if (inside.length === 0) throw failure("ENOENT", path);
      return [...new Set(inside.map((name) => name.slice(prefix.length).split("/")[0] ?? ""))];
    },
    async mkdir(): Promise<void> {},
    async rmdir(): Promise<void> {},
    stat,
    lstat: stat,
    async readlink(path: string): Promise<never> {
      throw failure("ENOENT", path);
    },
    async symlink(_target: string, path: string): Promise<never> {
      throw failure("EPERM", path);
    },
  };
  return { promises };

  async function stat(path: string) {
    const content = files.get(normal(path));
    if (content === undefined && !isFolder(path)) throw failure("ENOENT", path);
    return {
      isFile: () => content !== undefined,
      isDirectory: () => content === undefined,
      isSymbolicLink: () => false,
      mode: 0o644,
      size: content?.length ?? 0,
      mtimeMs: 0,
      ctimeMs: 0,
    };
  }
}

function normal(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
