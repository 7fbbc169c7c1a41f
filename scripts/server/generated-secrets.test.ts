import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "@/lib/platform/settings/env";
import { generatedSecrets } from "./generated-secrets";

test("generatedSecrets creates valid secrets once, readable by their owner only", () => {
  const dataDir = folder();
  const made = generatedSecrets(dataDir);
  const env = { GALLEY_SECRET_KEY: made.secretKey, AUTH_SECRET: made.authSecret };
  expect(readEnv(env).secretKey).toHaveLength(32);
  expect(made.secretKey).not.toBe(made.authSecret);
  expect(generatedSecrets(dataDir)).toEqual(made);
  expect(statSync(path.join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
});

test("generatedSecrets never replaces a damaged key, which would lose what it encrypted", () => {
  const dataDir = folder();
  writeFileSync(path.join(dataDir, "secret-key"), "torn");
  expect(() => generatedSecrets(dataDir)).toThrow(/does not contain 32 bytes/);
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "galley-secrets-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
