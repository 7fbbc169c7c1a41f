import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { tokenField } from "@/lib/workspaces/invitations/token";
import { requirePasswordLink } from "./link";

export const getPasswordLink = operation({
  name: "accounts.password_link",
  summary: "Whose password a link of the operator sets, for whoever has the link",
  access: "public",
  effect: "reads",
  input: z.strictObject({ token: tokenField }),
  output: z.object({ email: z.string() }),
  refusals: ["not_found"],
  async run(ctx, { token }) {
    const { owner } = await requirePasswordLink(ctx, token);
    return { email: owner.email };
  },
});
