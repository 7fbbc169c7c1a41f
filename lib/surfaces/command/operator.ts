import type { z } from "zod";
import { execute, type Operation } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import type { Runtime } from "@/lib/runtime";
import type { FullContext } from "@/lib/services";

/** A database that may be empty or of another version. */
export interface StoredDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The person who runs the admin command on the server, for whom every command acts. */
export interface Operator {
  /** Opens the runtime at the first call, because help and usage errors need no database. */
  runtime(): Promise<Runtime>;
  context(): Promise<FullContext>;
  /** Opens the database of the settings without the runtime and without migrations; the caller stops it. */
  databaseAsItIs(): Promise<StoredDatabase>;
  run<Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  close(): Promise<void>;
}

export function createOperator(
  openRuntime: () => Promise<Runtime>,
  databaseAsItIs: () => Promise<StoredDatabase> = () => Promise.reject(new Error("no database was given")),
): Operator {
  let opened: Promise<Runtime> | undefined;
  const runtime = () => {
    opened ??= openRuntime();
    return opened;
  };
  const context = async (): Promise<FullContext> => {
    const { services } = await runtime();
    return {
      ...services,
      actor: { kind: "operator" },
      surface: "command",
      clientAddress: "local",
      requestId: newId(),
      idempotencyKey: null,
      onLimit: () => undefined,
    };
  };
  return {
    runtime,
    context,
    databaseAsItIs,
    run: async (operation, input) => execute(operation, await context(), input),
    async close() {
      // The command that needed the runtime has already thrown why it could not be opened.
      const runtimeToClose = await opened?.catch(() => null);
      await runtimeToClose?.close();
    },
  };
}
