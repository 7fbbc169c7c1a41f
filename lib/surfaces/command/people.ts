import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { createAccount, newAccount, passwordField, setPassword } from "@/lib/operations/accounts/accounts";
import { grantWorkspaceCredits } from "@/lib/operations/credits/grant";
import { setWorkspaceCredits } from "@/lib/operations/credits/set";
import { Refusal } from "@/lib/operations/refusal";
import { addMember } from "@/lib/operations/workspaces/add-member";
import { createWorkspace } from "@/lib/operations/workspaces/create";
import { listWorkspaces } from "@/lib/operations/workspaces/list";
import { setUpCode } from "@/lib/platform/auth/set-up-code";
import type { AdminDoor } from "./door";
import { wholeNumber } from "./values";

/** set-up-code, user, workspace, credits. */
export function addPeopleCommands(program: Command, door: AdminDoor): void {
  program
    .command("set-up-code")
    .description("The code that the first sign-up asks for, on a server that others can reach")
    .action(async (_options: object, command: Command) => {
      const { env } = await door.runtime();
      const code = setUpCode(env.authSecret);
      door.print(command, { set_up_code: code }, [`Set-up code: ${code}`]);
    });
  addUserCommands(program, door);
  addWorkspaceCommands(program, door);
  addCreditCommands(program, door);
}

function addUserCommands(program: Command, door: AdminDoor): void {
  const user = program.command("user").description("Accounts of people");
  user
    .command("create")
    .description("Make an account; without --password a random one is made and printed once")
    .requiredOption("--email <address>", "e-mail address to sign in with")
    .requiredOption("--name <name>", "the person's name")
    .option(
      "--password <password>",
      "at least 10 characters; visible to other users of this machine while it runs",
    )
    .action(async (options: { email: string; name: string; password?: string }, command: Command) => {
      const password = options.password ?? randomBytes(15).toString("base64url");
      const parsed = newAccount.safeParse({ email: options.email, name: options.name, password });
      if (!parsed.success) {
        const problems = parsed.error.issues.map((issue) => `--${issue.path.join(".")} ${issue.message}`);
        throw new Refusal("invalid_request", `${problems.join("; ")}.`);
      }
      const { services } = await door.runtime();
      const id = await createAccount(services.db, parsed.data);
      door.print(command, { id, email: parsed.data.email, password }, [
        `User ${id} (${parsed.data.email})`,
        ...(options.password === undefined ? [`Password, shown once: ${password}`] : []),
      ]);
    });
  user
    .command("set-password")
    .description("Give an account another password, a random one without --password, and end its sessions")
    .requiredOption("--email <address>", "e-mail address of the account")
    .option(
      "--password <password>",
      "at least 10 characters; visible to other users of this machine while it runs",
    )
    .action(async (options: { email: string; password?: string }, command: Command) => {
      const { email } = options;
      const password = options.password ?? randomBytes(15).toString("base64url");
      const parsed = passwordField.safeParse(password);
      if (!parsed.success) {
        throw new Refusal("invalid_request", `--password ${parsed.error.issues[0]?.message}.`);
      }
      const { services } = await door.runtime();
      await setPassword(services.db, email, password);
      door.print(command, { email, password }, [
        `The password of ${email} was changed, and every session of it ended.`,
        ...(options.password === undefined ? [`Password, shown once: ${password}`] : []),
      ]);
    });
}

function addWorkspaceCommands(program: Command, door: AdminDoor): void {
  const workspace = program.command("workspace").description("Workspaces, which own projects and credits");
  workspace
    .command("create")
    .description("Make a workspace with its starting credits")
    .requiredOption("--name <name>")
    .option("--owner <email>", "the account that owns it")
    .action(async (options: { name: string; owner?: string }, command: Command) => {
      const { workspace: made } = await door.run(createWorkspace, {
        name: options.name,
        ...(options.owner !== undefined && { ownerEmail: options.owner }),
      });
      door.print(command, made, [`Workspace ${made.id} (${made.name}), ${made.credits} credits`]);
    });
  workspace
    .command("list")
    .description("Every workspace with its balance")
    .action(async (_options: object, command: Command) => {
      const { workspaces } = await door.run(listWorkspaces, {});
      door.print(
        command,
        { workspaces },
        workspaces.map(({ id, name, credits }) => `${id}  ${String(credits).padStart(6)} credits  ${name}`),
      );
    });

  workspace
    .command("add-member")
    .description("Let a person with an account into a workspace")
    .requiredOption("--workspace <id>")
    .requiredOption("--email <address>")
    .option("--role <role>", "owner or member", "member")
    .action(
      async (options: { workspace: string; email: string; role: "owner" | "member" }, command: Command) => {
        const { workspace: workspaceId, email, role } = options;
        const result = await door.run(addMember, { workspaceId, email, role });
        door.print(
          command,
          result,
          result.members.map((member) => `${member.role.padEnd(6)}  ${member.email}  ${member.name}`),
        );
      },
    );
}

function addCreditCommands(program: Command, door: AdminDoor): void {
  const credits = program.command("credits").description("Article credits of a workspace");
  for (const [verb, operation, description] of [
    ["grant", grantWorkspaceCredits, "Add credits"],
    ["set", setWorkspaceCredits, "Bring the balance to a number"],
  ] as const) {
    credits
      .command(verb)
      .description(description)
      .argument("<amount>", "a whole number", wholeNumber)
      .requiredOption("--workspace <id>")
      .option("--note <text>", "kept in the ledger", "")
      .action(async (amount: number, options: { workspace: string; note: string }, command: Command) => {
        const result = await door.run(operation, {
          workspaceId: options.workspace,
          amount,
          note: options.note,
        });
        door.print(command, result, [`Workspace ${result.workspace_id} has ${result.credits} credits`]);
      });
  }
}
