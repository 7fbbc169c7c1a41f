import { text } from "node:stream/consumers";
import { Option } from "commander";
import type { z } from "zod";
import { createAccount } from "@/lib/accounts/create";
import type { accountWithLink } from "@/lib/accounts/password-links/link";
import { disableAccount } from "@/lib/accounts/people/disable";
import { enableAccount } from "@/lib/accounts/people/enable";
import { endSessions } from "@/lib/accounts/people/end-sessions";
import { listAccounts } from "@/lib/accounts/people/list";
import { removeAccount } from "@/lib/accounts/people/remove";
import { removeSecondFactor } from "@/lib/accounts/people/remove-second-factor";
import { verifyEmail } from "@/lib/accounts/people/verify-email";
import { setPassword } from "@/lib/accounts/set-password";
import { type AdminCommand, command } from "./admin-command";

type Account = z.output<typeof accountWithLink>;

const linkLines = ({ link, link_expires_at: until }: Account) =>
  link === null ? [] : [`Link to set a password, shown once, until ${until}: ${link}`];

const changedLines = (account: Account) => [
  account.link === null
    ? `The password of ${account.email} was changed, and every session of it ended.`
    : `${account.email} has no password any more, and every session of it ended.`,
  ...linkLines(account),
];

const linkAnswer = ({ link, link_expires_at }: Account) => (link === null ? {} : { link, link_expires_at });

/** Like `user set-password`, but nobody else on the machine sees the password. */
const resetPassword: AdminCommand = {
  words: ["user", "reset-password"],
  summary:
    "End the password and the sessions of an account, and set the one that is piped in or make a link to set one",
  inputs: {
    argument: null,
    options: new Map([
      ["email", new Option("--email <address>", "The account.").makeOptionMandatory()],
      ["stdin", new Option("--stdin", "Read the password from the standard input.")],
    ]),
  },
  async run(operator, _argument, { email, stdin }) {
    const password = stdin === true ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
    const input = { email: String(email), ...(password !== undefined && { password }) };
    const changed = await operator.run(setPassword, input);
    return { answer: { email: changed.email, ...linkAnswer(changed) }, lines: changedLines(changed) };
  },
};

export const userCommands: readonly AdminCommand[] = [
  command("user create", createAccount, {
    summary: "Make an account; without --password, print a link by which the person sets one",
    answer: (made) => ({ id: made.id, email: made.email, ...linkAnswer(made) }),
    lines: (made) => [`User ${made.id} (${made.email})`, ...linkLines(made)],
  }),
  command("user list", listAccounts, {
    columns: [
      "id",
      "email",
      "name",
      "email_verified",
      "second_factor",
      "passkeys",
      "disabled_at",
      "last_used_at",
    ],
  }),
  command("user verify-email", verifyEmail, {
    lines: ({ email }) => `${email} counts as verified: single sign-on with it is linked to this account`,
  }),
  command("user set-password", setPassword, {
    summary: "Like reset-password; with --password, set that one",
    answer: (changed) => ({ email: changed.email, ...linkAnswer(changed) }),
    lines: changedLines,
  }),
  resetPassword,
  command("user disable", disableAccount, {
    lines: ({ email }) => `${email} is signed out everywhere and can sign in no more`,
  }),
  command("user enable", enableAccount, { lines: ({ email }) => `${email} can sign in again` }),
  command("user end-sessions", endSessions, {
    lines: ({ email, ended }) => `${email} is signed out (sessions: ${ended})`,
  }),
  command("user remove-second-factor", removeSecondFactor, {
    lines: ({ email }) => `${email} signs in with the password alone, and is signed out everywhere`,
  }),
  command("user remove", removeAccount, {
    lines: ({ email }) => `${email} is removed; what it did stays in the trail`,
  }),
];
