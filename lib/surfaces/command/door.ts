import type { Command } from "commander";
import type { z } from "zod";
import type { Context } from "@/lib/operations/context";
import { execute, type Operation } from "@/lib/operations/operation";
import { newId } from "@/lib/platform/db/ids";
import type { Runtime } from "@/lib/runtime";

/** What every command of the admin program works with. */
export interface AdminDoor {
  runtime(): Promise<Runtime>;
  /** Runs an operation as the operator. */
  run<Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  /** Prints one object: as JSON with --json, else as the lines that a person reads. */
  print(command: Command, object: object, lines: string[]): void;
}

export function createAdminDoor(openRuntime: () => Promise<Runtime>): AdminDoor & { close(): Promise<void> } {
  let opened: Promise<Runtime> | undefined;
  const runtime = () => {
    opened ??= openRuntime();
    return opened;
  };
  return {
    runtime,
    async run(operation, input) {
      const { services } = await runtime();
      const ctx: Context = {
        ...services,
        actor: { kind: "operator" },
        door: "admin",
        clientAddress: "local",
        requestId: newId(),
        idempotencyKey: null,
        onLimit: () => undefined,
      };
      return execute(operation, ctx, input);
    },
    print(command, object, lines) {
      const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
      process.stdout.write(`${json ? JSON.stringify(object) : lines.join("\n")}\n`);
    },
    async close() {
      // Why it could not be opened was thrown to the command that needed it.
      const open = await opened?.catch(() => null);
      await open?.close();
    },
  };
}
