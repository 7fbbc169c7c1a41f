import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartFailure } from "@/lib/platform/start-failure";
import { type RealServers, type ServerName, serverNames } from "./descriptions";
import { prepareServers } from "./servers";

const user = { id: 1, role: "author", applicationPassword: "abcd efgh" };
const place = { version: "1.0", baseUrl: "http://127.0.0.1:1" };
const publicUrlPattern = "http://127.0.0.1:1/blog/{slug}";
const descriptions: RealServers = {
  wordpress: {
    ...place,
    apiRoot: "http://127.0.0.1:1/wp-json/",
    adminPassword: "admin",
    users: { admin: user, editor: user, author: user, contributor: user, subscriber: user },
  },
  ghost: {
    ...place,
    adminApiKey: "1:ff",
    contentApiKey: "ff",
    owner: { email: "owner@example.com", password: "owner" },
  },
  payload: {
    ...place,
    collection: "posts",
    authCollection: "users",
    apiKeys: { writer: "w", reader: "r" },
    publicUrlPattern,
  },
  strapi: {
    ...place,
    collection: "articles",
    tokens: { full: "f", readOnly: "r", articlesOnly: "a" },
    publicUrlPattern,
  },
};

test("prepareServers starts the servers that do not run, and stops only those later", async () => {
  const folder = fakeServers();
  writeFileSync(mark(folder, "ghost"), "");
  const { servers, stop } = await prepareServers({ folder });
  expect(servers).toEqual(descriptions);
  expect(runningIn(folder)).toEqual(serverNames);
  await stop();
  expect(runningIn(folder)).toEqual(["ghost"]);
});

test("prepareServers prints the output of the scripts while they run", async () => {
  const lines: string[] = [];
  await prepareServers({ folder: fakeServers(), onProgress: (line) => lines.push(line) });
  expect(lines.sort()).toEqual(serverNames.map((name) => `starting ${name}`).sort());
});

test("prepareServers names the server that fails with its output, and stops the servers that it started", async () => {
  const folder = fakeServers();
  script(
    folder,
    "strapi",
    "setup.sh",
    '[ "$1" != --running ] || exit 3\necho "no room on the disk" >&2\nexit 1',
  );
  const outcome = await prepareServers({ folder }).catch((failure: unknown) => failure);
  expect(outcome).toBeInstanceOf(StartFailure);
  expect(outcome).toHaveProperty("message", expect.stringMatching(/strapi[^]*no room on the disk/));
  expect(runningIn(folder)).toEqual([]);
});

/** Scripts that behave like the real ones, with a file in place of the running server. */
function fakeServers(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-servers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of serverNames) {
    mkdirSync(path.join(folder, name));
    const answer = `cat <<'JSON'\n${JSON.stringify(descriptions[name])}\nJSON`;
    const start = `[ "$1" != --running ] || exit 3\necho "starting ${name}" >&2\ntouch ${mark(folder, name)}`;
    script(folder, name, "setup.sh", `if [ ! -e ${mark(folder, name)} ]; then\n${start}\nfi\n${answer}`);
    script(folder, name, "stop.sh", `rm -f ${mark(folder, name)}`);
  }
  return folder;
}

function script(folder: string, name: ServerName, file: string, text: string): void {
  const target = path.join(folder, name, file);
  writeFileSync(target, `${text}\n`);
  chmodSync(target, 0o755);
}

function mark(folder: string, name: ServerName): string {
  return path.join(folder, name, "running");
}

function runningIn(folder: string): ServerName[] {
  return serverNames.filter((name) => existsSync(mark(folder, name)));
}
