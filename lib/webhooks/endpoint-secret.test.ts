import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { isSigningSecret, signMessage } from "@/lib/platform/messages/sign-message";
import { createSecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import { issueSecret, ROTATION_SECONDS, rotateSecret, signingSecretsOf } from "./endpoint-secret";

const box = createSecretBox(randomBytes(32));
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("an issued secret can be used for signing and is stored encrypted", () => {
  const id = newId();
  const { secret, sealed } = issueSecret(box, id);
  expect(isSigningSecret(secret)).toBe(true);
  expect(sealed).not.toContain(secret.slice(6));
  expect(signingSecretsOf(box, { id, secret: sealed }, now)).toBe(secret);
});

test("a sealed secret cannot be opened in another endpoint's row", () => {
  const { sealed } = issueSecret(box, newId());
  expect(() => signingSecretsOf(box, { id: newId(), secret: sealed }, now)).toThrow(SecretUnreadable);
});

test("an unreadable secret gives an error that advises a rotation, and a rotation replaces it", () => {
  const id = newId();
  const lost = issueSecret(createSecretBox(randomBytes(32)), id).sealed;
  expect(() => signingSecretsOf(box, { id, secret: lost }, now)).toThrow(/rotate the secret/);
  const { secret, sealed } = rotateSecret(box, { id, secret: lost }, now);
  expect(signingSecretsOf(box, { id, secret: sealed }, now)).toBe(secret);
});

test("for a day after a rotation both secrets verify a message, then only the new one", () => {
  const id = newId();
  const old = issueSecret(box, id);
  const fresh = rotateSecret(box, { id, secret: old.sealed }, now);
  expect(fresh.secret).not.toBe(old.secret);
  const signedAt = (at: Date) =>
    signMessage({ id, at: now, body: "{}", secret: signingSecretsOf(box, { id, secret: fresh.sealed }, at) });

  const inTime = signedAt(later(ROTATION_SECONDS - 1));
  for (const { secret } of [old, fresh]) expect(new Webhook(secret).verify("{}", inTime)).toEqual({});
  const tooLate = signedAt(later(ROTATION_SECONDS));
  expect(new Webhook(fresh.secret).verify("{}", tooLate)).toEqual({});
  expect(() => new Webhook(old.secret).verify("{}", tooLate)).toThrow("No matching signature found");
});

test("a second rotation ends the validity of the first secret at once", () => {
  const id = newId();
  const first = issueSecret(box, id);
  const second = rotateSecret(box, { id, secret: first.sealed }, now);
  const third = rotateSecret(box, { id, secret: second.sealed }, now);
  expect(signingSecretsOf(box, { id, secret: third.sealed }, now)).toBe(`${third.secret} ${second.secret}`);
});
