import { isAPIError } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Auth } from "./better-auth";

/** What operations need of better-auth: its encryption, and the exchange that makes a passkey. */
export interface AccountAuth {
  /** Encrypts as better-auth's plugins do, which read what is stored. */
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
  /** The ids of the secrets that encrypt, which each sealed text names: the current one, and all that can open. */
  sealingKeys(): Promise<{ present: string; known: string[] }>;
  /** What the browser needs to make a passkey, as JSON. The challenge is kept in a cookie of the signed-in browser. */
  passkeyOptions(browser: Headers): Promise<string>;
  /** Checks and stores what the browser made, and returns its id; null when it does not match the challenge. */
  addPasskey(browser: Headers, made: { name: string; response: unknown }): Promise<string | null>;
}

export function accountAuth(auth: Pick<Auth, "$context" | "api">): AccountAuth {
  const key = async () => (await auth.$context).secretConfig;
  return {
    seal: async (data) => symmetricEncrypt({ key: await key(), data }),
    open: async (data) => symmetricDecrypt({ key: await key(), data }),
    async sealingKeys() {
      const config = await key();
      if (typeof config === "string") throw new Error("the secrets of sessions have no versions");
      return { present: String(config.currentVersion), known: [...config.keys.keys()].map(String) };
    },
    passkeyOptions: async (headers) =>
      JSON.stringify(await auth.api.generatePasskeyRegistrationOptions({ headers })),
    async addPasskey(headers, body) {
      try {
        return (await auth.api.verifyPasskeyRegistration({ headers, body })).id;
      } catch (error) {
        // Not `instanceof`, because the runtime may come from another bundle, which has its own copy of the class.
        if (isAPIError(error)) return null;
        throw error;
      }
    },
  };
}
