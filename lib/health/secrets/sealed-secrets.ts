import { sealedAs } from "@/lib/articles/operations/passport/signing-key";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import {
  eventEndpoint,
  integration,
  mail,
  passportKeyPair,
  searchGrant,
  searchSource,
  twoFactor,
  workspaceProvider,
} from "@/lib/platform/db/schema";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import { keyIdInBox, keyIdOfAuth, type SealedColumn } from "./queries";

/** What holds the keys of all stored secrets. */
export interface NeedsKeys {
  secrets: SecretBox;
  auth: AccountAuth;
}

/** The keys that encrypt secrets of one kind. */
interface Keys {
  /** The id of the key that encrypts from now on. */
  present: string;
  /** The ids of all keys that this server has. */
  known: readonly string[];
}

/** Stored secrets of one kind: where they are, and how they are encrypted again. */
export interface SealedSecrets {
  /** What they are, for people. */
  name: string;
  column: SealedColumn;
  /** The setting that former keys are in. */
  setting: string;
  keys(ctx: NeedsKeys): Keys | Promise<Keys>;
  /** The same secret, encrypted with the current key. Throws SecretUnreadable. */
  reseal(ctx: NeedsKeys, id: string, envelope: string): string | Promise<string>;
}

/** Every column with secrets that are encrypted by a key of this installation. */
export const sealedSecrets: readonly SealedSecrets[] = [
  inBox("connections", { table: integration, id: integration.id, envelope: integration.secrets }, (id) => id),
  inBox(
    "event endpoints",
    { table: eventEndpoint, id: eventEndpoint.id, envelope: eventEndpoint.secret },
    (id) => id,
  ),
  inBox(
    "providers of workspaces",
    { table: workspaceProvider, id: workspaceProvider.id, envelope: workspaceProvider.secret },
    (id) => id,
  ),
  inBox(
    "passport keys",
    { table: passportKeyPair, id: passportKeyPair.kid, envelope: passportKeyPair.privateKey },
    sealedAs,
  ),
  inBox(
    "keys for Search Console",
    { table: searchSource, id: searchSource.projectId, envelope: searchSource.secret },
    (id) => id,
  ),
  inBox(
    "accesses to Search Console",
    { table: searchGrant, id: searchGrant.projectId, envelope: searchGrant.secret },
    (id) => id,
  ),
  inBox("links in mails", { table: mail, id: mail.id, envelope: mail.token }, (id) => id),
  byAuth("second factors", twoFactor.secret),
  byAuth("recovery codes", twoFactor.backupCodes),
];

/** Secrets in envelopes of the secret box, each bound to the context that `contextOf` makes of its row's id. */
function inBox(
  name: string,
  column: Omit<SealedColumn, "keyId">,
  contextOf: (id: string) => string,
): SealedSecrets {
  return {
    name,
    setting: "GALLEY_FORMER_SECRET_KEYS",
    column: { ...column, keyId: keyIdInBox },
    keys: ({ secrets }) => ({ present: secrets.keyId, known: secrets.keyIds }),
    reseal: ({ secrets }, id, envelope) => secrets.seal(secrets.open(envelope, contextOf(id)), contextOf(id)),
  };
}

/** Secrets that are encrypted as better-auth's plugins do, with the secret of sessions. */
function byAuth(name: string, envelope: SealedColumn["envelope"]): SealedSecrets {
  return {
    name,
    setting: "FORMER_AUTH_SECRETS",
    column: { table: twoFactor, id: twoFactor.id, envelope, keyId: keyIdOfAuth },
    keys: ({ auth }) => auth.sealingKeys(),
    async reseal({ auth }, _id, sealed) {
      try {
        return await auth.seal(await auth.open(sealed));
      } catch (cause) {
        throw new SecretUnreadable("A stored second factor was altered; set it up again.", { cause });
      }
    },
  };
}
