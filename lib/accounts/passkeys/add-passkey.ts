import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import { requireOwnAccount } from "../identity";
import { requireBrowser } from "./start-passkey";

export const addPasskey = operation({
  name: "accounts.add_passkey",
  summary: "Keep the passkey that the browser has made",
  access: "user",
  effect: "adds",
  phrases: ["added a passkey", "add a passkey"],
  role: null,
  input: z.strictObject({
    name: requiredText(100).describe("How one recognises it."),
    response: z.string().max(20_000).describe("The browser's answer, as JSON."),
  }),
  output: z.object({ id: z.uuid(), name: z.string() }),
  refusals: ["unauthorized", "invalid_request"],
  longRunning: true,
  subject: ({ id }) => ({ resourceId: id }),
  async run(ctx: Context & { auth: AccountAuth }, { name, response }) {
    await requireOwnAccount(ctx);
    const id = await ctx.auth.addPasskey(requireBrowser(ctx.browser), { name, response: parsed(response) });
    if (id !== null) return { id, name };
    throw new Refusal(
      "invalid_request",
      "The passkey could not be checked: begin again, within five minutes.",
    );
  },
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Refusal("invalid_request", "The answer of the browser is not JSON.", {}, { cause: error });
  }
}
