import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Hashes passwords with less work than better-auth asks for, which is made to take long: 60 ms of a processor for each
 * account and each sign-in of a test. What is hashed and compared stays the same.
 */
const cost = 256;

const { scrypt } = crypto;
Reflect.set(
  crypto,
  "scrypt",
  (
    password: string,
    salt: string,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, length, { ...options, N: cost }, done),
);
syncBuiltinESMExports();
