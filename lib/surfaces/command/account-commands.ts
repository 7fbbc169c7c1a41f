import { randomBytes } from "node:crypto";
import { z } from "zod";
import { createAccount, newAccount, passwordField, setPassword } from "@/lib/operations/accounts/accounts";
import { setUpCode } from "@/lib/platform/auth/set-up-code";
import { type AdminCommand, ownCommand } from "./admin-command";

const password = passwordField
  .optional()
  .describe("At least 10 characters; visible to other users of this machine while it runs.");
const randomPassword = () => randomBytes(15).toString("base64url");
const passwordLines = (made: { password: string; isRandom: boolean }) =>
  made.isRandom ? [`Password, shown once: ${made.password}`] : [];

/** The commands for accounts. No other surface offers them, because only the operator may run them. */
export const accountCommands: readonly AdminCommand[] = [
  ownCommand("set-up-code", {
    summary: "The code that the first sign-up asks for, on a server that others can reach",
    input: z.strictObject({}),
    run: async (operator) => ({ set_up_code: setUpCode((await operator.runtime()).env.authSecret) }),
    lines: ({ set_up_code: code }) => [`Set-up code: ${code}`],
  }),
  ownCommand("user create", {
    summary: "Make an account; without --password a random one is made and printed once",
    input: newAccount.extend({ password }),
    run: async (operator, { email, name, password: given }) => {
      const { services } = await operator.runtime();
      const chosen = given ?? randomPassword();
      const id = await createAccount(services.db, { email, name, password: chosen });
      return { id, email, password: chosen, isRandom: given === undefined };
    },
    answer: ({ id, email, password: chosen }) => ({ id, email, password: chosen }),
    lines: (made) => [`User ${made.id} (${made.email})`, ...passwordLines(made)],
  }),
  ownCommand("user set-password", {
    summary: "Give an account another password, a random one without --password, and end its sessions",
    input: newAccount.pick({ email: true }).extend({ password }),
    run: async (operator, { email, password: given }) => {
      const { services } = await operator.runtime();
      const chosen = given ?? randomPassword();
      await setPassword(services.db, email, chosen);
      return { email, password: chosen, isRandom: given === undefined };
    },
    answer: ({ email, password: chosen }) => ({ email, password: chosen }),
    lines: (made) => [
      `The password of ${made.email} was changed, and every session of it ended.`,
      ...passwordLines(made),
    ],
  }),
];
