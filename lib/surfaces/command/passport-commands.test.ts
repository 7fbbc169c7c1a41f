import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePassport } from "@/lib/content/passport/example-passport";
import { createIssuer, exampleHtml } from "@/lib/content/passport/testing/issuer";
import { runAdmin } from "@/scripts/admin/run-admin";

const folder = mkdtempSync(path.join(tmpdir(), "galley-passport-"));
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const ours = createIssuer();
const signed = { passport: examplePassport, signature: ours.sign(examplePassport) };
const file = write("passport.json", JSON.stringify(signed));
const keys = write("keys.json", JSON.stringify(ours.keySet));
const changed = write(
  "changed.json",
  JSON.stringify({ ...signed, passport: { ...signed.passport, claims: null } }),
);
const html = write("article.html", `${exampleHtml}\n`);

let origin = "";
const server = createServer((request, response) => {
  if (request.url === "/moved") return void response.writeHead(302, { location: "/jwks.json" }).end();
  if (request.url === "/huge") return void response.end(" ".repeat(3_000_000));
  response.end(JSON.stringify(ours.keySet));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => server.close());

const noDatabase = () => Promise.reject(new Error("this command needs the database"));
const verify = (...words: string[]) => runAdmin(["passport", "verify", ...words], noDatabase);

test.each<[string, string[], number, RegExp]>([
  ["a genuine one", [file, "--keys", keys], 0, /^$/],
  ["a genuine one with its HTML", [file, "--keys", keys, "--html", html], 0, /^$/],
  ["a genuine one with other HTML", [file, "--keys", keys, "--html", keys], 4, /Other text/],
  ["a genuine one with other Markdown", [file, "--keys", keys, "--markdown", html], 4, /Other text/],
  ["a changed one", [changed, "--keys", keys], 4, /Changed: claims\./],
  ["one by another key", [file, "--keys", write("none.json", '{"keys":[]}')], 3, /Unknown key/],
  ["no passport", [keys, "--keys", keys], 2, /not a proof record/],
  ["no file", [path.join(folder, "missing"), "--keys", keys], 3, /cannot be read/],
  ["keys that are none", [file, "--keys", html], 2, /not a JWK Set/],
  ["keys with other members", [file, "--keys", write("odd.json", '{"keys":{"a":1}}')], 2, /not a JWK Set/],
  ["keys over plain http", [file, "--keys", "http://galley.example/jwks.json"], 2, /over https/],
  ["a huge file", [write("huge.json", " ".repeat(5_000_001)), "--keys", keys], 2, /more than/],
  ["two texts", [file, "--keys", keys, "--html", html, "--markdown", html], 2, /not both/],
])("passport verify judges %s without a database", async (_case, words, exitCode, complaint) => {
  expect(await verify(...words)).toEqual({ exitCode, complaint: expect.stringMatching(complaint) });
});

test("passport verify reads keys from an address, but follows no redirect and reads no huge answer", async () => {
  expect(await verify(file, "--keys", `${origin}/jwks.json`)).toMatchObject({ exitCode: 0 });
  expect(await verify(file, "--keys", `${origin}/moved`)).toMatchObject({ exitCode: 3 });
  expect(await verify(file, "--keys", `${origin}/huge`)).toMatchObject({ exitCode: 2 });
});
