import { text } from "node:stream/consumers";
import { Option } from "commander";
import type { z } from "zod";
import type { accountWithPassword } from "@/lib/operations/accounts/account-fields";
import { createAccount } from "@/lib/operations/accounts/create";
import { disableAccount } from "@/lib/operations/accounts/people/disable";
import { enableAccount } from "@/lib/operations/accounts/people/enable";
import { endSessions } from "@/lib/operations/accounts/people/end-sessions";
import { listAccounts } from "@/lib/operations/accounts/people/list";
import { removeAccount } from "@/lib/operations/accounts/people/remove";
import { removeSecondFactor } from "@/lib/operations/accounts/people/remove-second-factor";
import { setPassword } from "@/lib/operations/accounts/set-password";
import { type AdminCommand, command } from "./admin-command";

const passwordLines = (account: z.output<typeof accountWithPassword>) =>
  account.password_is_random ? [`Password, shown once: ${account.password}`] : [];

const changedLines = (account: z.output<typeof accountWithPassword>) => [
  `The password of ${account.email} was changed, and every session of it ended.`,
  ...passwordLines(account),
];

/** Like `user set-password`, but nobody else on the machine sees the password. */
const resetPassword: AdminCommand = {
  words: ["user", "reset-password"],
  summary: "Give an account the password that is piped in, or a random one, and end its sessions",
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
    const { password_is_random: isRandom } = changed;
    return {
      answer: { email: changed.email, ...(isRandom && { password: changed.password }) },
      lines: changedLines(changed),
    };
  },
};

export const userCommands: readonly AdminCommand[] = [
  command("user create", createAccount, {
    summary: "Make an account; without --password a random one is made and printed once",
    answer: ({ id, email, password }) => ({ id, email, password }),
    lines: (made) => [`User ${made.id} (${made.email})`, ...passwordLines(made)],
  }),
  command("user list", listAccounts, {
    lines: ({ users }) =>
      users.map(({ id, email, name, ...user }) => {
        const marks = [
          user.disabled_at === null ? "" : "disabled",
          user.second_factor ? "second step" : "",
          user.passkeys === 0 ? "" : `passkeys: ${user.passkeys}`,
          user.last_used_at === null ? "" : `last used ${user.last_used_at}`,
        ].filter((mark) => mark !== "");
        return [id, email, name, ...marks].join("  ");
      }),
  }),
  command("user set-password", setPassword, {
    summary: "Give an account another password, a random one without --password, and end its sessions",
    answer: ({ email, password }) => ({ email, password }),
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
