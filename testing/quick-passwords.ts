import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Hashes passwords with less work than better-auth asks for, which takes long on purpose: every account and every sign-in
 * of a test would wait for it. What is hashed and compared stays the same.
 */
const cost = 256;

const { scrypt } = crypto;

function quickScrypt(
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  scrypt(password, salt, length, { ...options, N: cost }, done);
}

// Vitest evaluates this file before each file of tests.
if (scrypt.name !== quickScrypt.name) {
  Reflect.set(crypto, "scrypt", quickScrypt);
  syncBuiltinESMExports();
}
