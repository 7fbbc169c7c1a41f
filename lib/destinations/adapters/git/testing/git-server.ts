import { execFile, spawn } from "node:child_process";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";

const run = promisify(execFile);

export const users = {
  bot: { password: "write-token-1f0e9c", mayPush: true },
  reader: { password: "read-token-77aa31", mayPush: false },
} as const;

export interface GitServer {
  /** The address for cloning. */
  url: string;
  origin: string;
  /** The contents of a branch's newest commit, by path. */
  files(branch?: string): Promise<Map<string, string>>;
  branches(): Promise<string[]>;
  /** Commits directly, as the repository's owner does; null removes a file. */
  commit(changes: Record<string, string | null>, branch?: string): Promise<void>;
  /** Merges a branch into main, as the merge button of a host does. */
  merge(branch: string): Promise<void>;
  /** The number of parents of each commit, newest first. */
  parents(branch: string): Promise<number[]>;
  messages(branch: string): Promise<string[]>;
  /** Installs a shell script as the hook that the repository runs before it accepts a push. */
  setHook(script: string): Promise<void>;
  /** Called before each request; a response that it returns is sent instead of git's. */
  intercept: (request: IncomingMessage) => Promise<Intercepted | null> | Intercepted | null;
  /** Whether to break the connection after git has handled the request. */
  breakAfter: (request: IncomingMessage) => boolean;
  /** The method, path and authorization of every request. */
  requests: { method: string; path: string; authorization: string | undefined }[];
  /** The pages of the site that a host builds from the repository. */
  site: (path: string) => Promise<{ status: number; html: string }>;
  close(): Promise<void>;
}

export interface Intercepted {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const settings = `[http]
	receivepack = true
[receive]
	denyNonFastForwards = true
[gc]
	auto = 0
`;

/** Git's own smart HTTP server behind basic authentication, on loopback, with a new repository. */
export async function startGitServer(): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), "galley-git-"));
  const folder = join(root, "site.git");
  await run("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder]);
  await appendFile(join(folder, "config"), settings);
  await fastImport(folder, "main", { "README.md": "# A site\n" }, false);
  const backend = join((await run("git", ["--exec-path"])).stdout.trim(), "git-http-backend");
  const git = async (...args: string[]) =>
    (await run("git", ["-C", folder, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;

  const server: GitServer = {
    url: "",
    origin: "",
    requests: [],
    intercept: () => null,
    breakAfter: () => false,
    site: () => Promise.resolve({ status: 404, html: "" }),
    async files(branch = "main") {
      const names = (await git("ls-tree", "-r", "-z", "--name-only", branch)).split("\0").filter(Boolean);
      return new Map(
        await Promise.all(names.map(async (name) => [name, await git("show", `${branch}:${name}`)] as const)),
      );
    },
    branches: async () =>
      (await git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads")).split("\n").filter(Boolean),
    commit: (changes, branch = "main") => fastImport(folder, branch, changes, true),
    async merge(branch) {
      const tree = (await git("rev-parse", `${branch}^{tree}`)).trim();
      const who = ["-c", "user.name=Owner", "-c", "user.email=owner@example.com"];
      const commit = await git(...who, "commit-tree", tree, "-p", "main", "-p", branch, "-m", "Merge");
      await git("update-ref", "refs/heads/main", commit.trim());
    },
    parents: async (branch) =>
      (await git("log", "--format=:%P", branch))
        .trim()
        .split("\n")
        .map((line) => line.slice(1).split(" ").filter(Boolean).length),
    messages: async (branch) => (await git("log", "--format=%s", branch)).trim().split("\n"),
    setHook: (script) =>
      writeFile(join(folder, "hooks/pre-receive"), `#!/bin/sh\n${script}\n`, { mode: 0o755 }),
    async close() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      await rm(root, { recursive: true, force: true });
    },
  };

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://host");
    const { authorization } = request.headers;
    server.requests.push({ method: request.method ?? "", path: url.pathname, authorization });
    const instead = await server.intercept(request);
    if (instead !== null) return send(response, instead);
    if (!url.pathname.startsWith("/site.git/")) {
      if (/\.git\//.test(url.pathname)) return send(response, { status: 404, body: "Not Found" });
      const { status, html } = await server.site(url.pathname);
      return send(response, { status, headers: { "content-type": "text/html; charset=utf-8" }, body: html });
    }
    const user = userOf(authorization);
    if (user === null) {
      const headers = { "www-authenticate": 'Basic realm="git"', "content-type": "text/plain" };
      return send(response, { status: 401, headers, body: "Unauthorized\n" });
    }
    const pushes = `${url.pathname}${url.search}`.includes("git-receive-pack");
    if (pushes && !user.mayPush) {
      const headers = { "content-type": "text/plain" };
      return send(response, { status: 403, headers, body: "Write access to repository not granted.\n" });
    }
    await serveByGit(request, response, url);
  }

  async function serveByGit(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { headers } = request;
    const variables: Record<string, string> = {
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_NOSYSTEM: "1",
      REMOTE_USER: "bot",
      REMOTE_ADDR: "127.0.0.1",
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: headers["content-type"] ?? "",
      ...(headers["content-length"] !== undefined && { CONTENT_LENGTH: headers["content-length"] }),
      GIT_PROTOCOL: [headers["git-protocol"]].flat().join(""),
    };
    const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const child = spawn("env", [...given, backend], { stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.on("error", () => undefined);
    (headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request).pipe(child.stdin);
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    if (server.breakAfter(request)) return void response.destroy();
    const output = Buffer.concat(chunks);
    const end = output.indexOf("\r\n\r\n");
    let status = 200;
    for (const line of output.subarray(0, Math.max(0, end)).toString().split("\r\n")) {
      const [name = "", ...value] = line.split(":");
      if (/^status$/i.test(name)) status = Number.parseInt(value.join(":"), 10);
      else if (name !== "") response.setHeader(name, value.join(":").trim());
    }
    response.writeHead(end < 0 ? 500 : status).end(output.subarray(end + 4));
  }

  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  server.url = `${server.origin}/site.git`;
  return server;
}

function send(response: ServerResponse, { status, headers = {}, body = "" }: Intercepted): void {
  response.writeHead(status, headers).end(body);
}

function userOf(authorization: string | undefined) {
  const encoded = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const [name, password] = Buffer.from(encoded, "base64").toString().split(":");
  return (
    Object.entries(users).find(([user, known]) => user === name && known.password === password)?.[1] ?? null
  );
}

async function fastImport(
  folder: string,
  branch: string,
  changes: Record<string, string | null>,
  onTop: boolean,
): Promise<void> {
  const lines = Object.entries(changes).map(([path, content]) =>
    content === null
      ? `D ${JSON.stringify(path)}\n`
      : `M 100644 inline ${JSON.stringify(path)}\ndata ${Buffer.byteLength(content)}\n${content}\n`,
  );
  const from = onTop ? `from refs/heads/${branch}^0\n` : "";
  const head = `commit refs/heads/${branch}\ncommitter Owner <owner@example.com> 1700000000 +0000\ndata 5\nOwner\n`;
  const importing = run("git", ["-C", folder, "fast-import", "--quiet"]);
  importing.child.stdin?.end(`${head}${from}${lines.join("")}`);
  await importing;
}
