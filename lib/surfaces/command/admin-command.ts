import type { z } from "zod";
import { executeUntrusted, type Operation } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { type InputOptions, type InputSpelling, inputOptions } from "./input-options";
import type { Operator } from "./operator";

/** One verb of the admin command. */
export interface AdminCommand {
  /** The noun and the verb, or a single word. */
  words: readonly string[];
  summary: string;
  inputs: InputOptions;
  /** Runs the command with its argument, if it has one, and the given options by the fields they set. */
  run(operator: Operator, argument: string | number, options: GivenFields): Promise<CommandResult>;
}

type GivenFields = Readonly<Record<string, unknown>>;

interface CommandResult {
  /** What --json prints. */
  answer: object;
  /** The lines that are printed without --json. */
  lines: string[];
  /** Why the command failed although its operation succeeded, or null. */
  failure: string | null;
  answersFirst: boolean;
}

interface Presentation<Output> {
  /** What --json prints. Default: the whole output. `argument` is the argument that the command was given. */
  answer?(output: Output, argument: string): object;
  /** The lines that are printed without --json. */
  lines(output: Output, argument: string): string[];
  /** Why the command failed although its operation succeeded. Printed instead of the answer. */
  failure?: (output: Output) => string | null;
  /** The failure is printed after the answer, because something was created nevertheless. */
  answersFirst?: true;
}

interface OperationRow<Field extends string, Output> extends InputSpelling<Field>, Presentation<Output> {
  /** Default: the operation's summary. */
  summary?: string;
  /** Reads the file that is the command's argument. */
  file?: (path: string) => Promise<Partial<Record<Field, unknown>>>;
  /** Fields that the command fills by itself. */
  sets?: (options: GivenFields) => Partial<Record<Field, unknown>>;
}

/** A command that runs an operation: its options are the fields of the operation's input. */
export function command<Shape extends z.ZodRawShape, Output extends z.ZodType>(
  words: string,
  operation: Operation<z.ZodObject<Shape>, Output>,
  row: OperationRow<keyof Shape & string, z.output<Output>>,
): AdminCommand {
  const { file, sets } = row;
  return {
    words: words.split(" "),
    summary: row.summary ?? operation.summary,
    inputs: inputOptions(operation.input, file === undefined ? row : { ...row, argument: "file" }),
    async run(operator, argument, options) {
      const input = {
        ...(file !== undefined && (await file(String(argument)))),
        ...(row.argument !== undefined && { [row.argument]: argument }),
        ...options,
        ...sets?.(options),
      };
      const output = await executeUntrusted(operation, await operator.context(), () => input);
      return present(row, output, String(argument));
    },
  };
}

interface OwnRow<Input extends z.ZodType, Output> extends Presentation<Output> {
  summary: string;
  input: Input;
  run(operator: Operator, input: z.output<Input>): Promise<Output>;
}

/** A command that is not exactly one operation, such as one that only the operator may run. */
export function ownCommand<Input extends z.ZodType, Output extends object>(
  words: string,
  row: OwnRow<Input, Output> & InputSpelling<string>,
): AdminCommand {
  return {
    words: words.split(" "),
    summary: row.summary,
    inputs: inputOptions(row.input, row),
    async run(operator, argument, options) {
      const parsed = row.input.safeParse(options);
      if (!parsed.success) {
        const problems = parsed.error.issues.map((issue) => `--${issue.path.join(".")} ${issue.message}`);
        throw new Refusal("invalid_request", `${problems.join("; ")}.`);
      }
      return present(row, await row.run(operator, parsed.data), String(argument));
    },
  };
}

function present<Output>(row: Presentation<Output>, output: Output, argument: string): CommandResult {
  const { failure = () => null, answersFirst = false } = row;
  return {
    answer: row.answer?.(output, argument) ?? Object(output),
    lines: row.lines(output, argument),
    failure: failure(output),
    answersFirst,
  };
}
