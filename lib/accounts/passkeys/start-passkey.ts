import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import { currentPassword } from "../account-fields";
import { confirmOwnAccount } from "../identity";
import { listPasskeyRows } from "./queries";

const passkeysMax = 20;

export const startPasskey = operation({
  name: "accounts.start_passkey",
  summary: "What a browser needs to make a passkey; it needs the password",
  access: "user",
  effect: "adds",
  phrases: ["began to make a passkey", "make a passkey"],
  role: null,
  input: z.strictObject({ password: currentPassword }),
  output: z.object({ options: z.string().describe("The options of WebAuthn, as JSON.") }),
  refusals: ["unauthorized", "forbidden", "conflict", "invalid_request", "rate_limited"],
  longRunning: true,
  async run(ctx: Context & { auth: AccountAuth }, { password }) {
    const { id } = await confirmOwnAccount(ctx, password);
    const passkeys = await listPasskeyRows(ctx.db, id);
    if (passkeys.length >= passkeysMax) {
      throw new Refusal("conflict", `An account has at most ${passkeysMax} passkeys: remove one first.`);
    }
    return { options: await ctx.auth.passkeyOptions(requireBrowser(ctx.browser)) };
  },
});

/** The headers of the browser that makes the passkey, by which its challenge is found. */
export function requireBrowser(browser: Headers | undefined): Headers {
  if (browser !== undefined) return browser;
  throw new Refusal("invalid_request", "A passkey is made in a browser, on the page of the account.");
}
