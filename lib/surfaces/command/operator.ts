import type { z } from "zod";
import type { Context } from "@/lib/operations/context";
import { execute, type Operation } from "@/lib/operations/operation";
import { newId } from "@/lib/platform/db/ids";
import type { Runtime } from "@/lib/runtime";

/** The person at the machine, for whom every command acts. */
export interface Operator {
  /** Opened at the first call: help and wrong usage need no database. */
  runtime(): Promise<Runtime>;
  context(): Promise<Context>;
  run<Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  close(): Promise<void>;
}

export function createOperator(openRuntime: () => Promise<Runtime>): Operator {
  let opened: Promise<Runtime> | undefined;
  const runtime = () => {
    opened ??= openRuntime();
    return opened;
  };
  const context = async (): Promise<Context> => {
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
    run: async (operation, input) => execute(operation, await context(), input),
    async close() {
      // Why it could not be opened was thrown to the command that needed it.
      const runtimeToClose = await opened?.catch(() => null);
      await runtimeToClose?.close();
    },
  };
}
