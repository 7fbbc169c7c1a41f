import type { z } from "zod";
import { executeUntrusted, type Operation } from "@/lib/kernel/operation";
import { type InputOptions, type InputSpelling, inputOptions } from "./input-options";
import type { Operator } from "./operator";
import { printAnswer } from "./print-answer";

/** One verb of the admin command. */
export interface AdminCommand {
  /** The noun and the verb, or a single word. */
  words: readonly string[];
  summary: string;
  inputs: InputOptions;
  /** The shape of its answer, and the columns that are shown of the list in it. */
  shown?: { output: z.ZodType; columns: readonly string[] };
  /** Runs the command with its argument, if it has one, and the given options by the fields they set. */
  run(operator: Operator, argument: string | number, options: GivenFields): Promise<CommandResult>;
}

type GivenFields = Readonly<Record<string, unknown>>;

interface CommandResult {
  /** What --json prints. */
  answer: object;
  /** What is printed without --json. */
  lines: string | string[];
  /** Why the command failed although its operation succeeded. It is printed instead of the answer. */
  failure?: string | null;
  /** The failure is printed after the answer, because something was created nevertheless. */
  answersFirst?: boolean;
}

interface CommandRow<Field extends string, Output, More> extends InputSpelling<Field> {
  /** Default: the operation's summary. */
  summary?: string;
  /** Reads the file that is the command's argument. */
  file?: (path: string) => Promise<Partial<Record<Field, unknown>>>;
  /** Reads fields from elsewhere, such as standard input. */
  reads?: () => Promise<Partial<Record<Field, unknown>>>;
  /** Fields that the command fills by itself. */
  sets?: (options: GivenFields) => Partial<Record<Field, unknown>>;
  /** What the command does after its operation, and adds to the answer. */
  also?: (operator: Operator, output: Output) => Promise<More>;
  /** Default: the whole output. `argument` is the argument that the command was given. */
  answer?: (output: Output & More, argument: string) => object;
  /** The columns in which the entries of the answer's list are shown. Default: all plain values. */
  columns?: readonly string[];
  /** What is printed without --json, where a person needs other words than those of the answer. */
  lines?: (output: Output & More, argument: string) => string | string[];
  failure?: (output: Output, options: GivenFields) => string | null;
  answersFirst?: true;
}

/** A command that runs an operation: its options are the fields of the operation's input. */
export function command<
  Shape extends z.ZodRawShape,
  Output extends z.ZodObject,
  More extends object = object,
>(
  words: string,
  operation: Operation<z.ZodObject<Shape>, Output>,
  row: CommandRow<keyof Shape & string, z.output<Output>, More> = {},
): AdminCommand {
  const { file, reads, sets, also } = row;
  return {
    words: words.split(" "),
    summary: row.summary ?? operation.summary,
    ...(row.columns !== undefined && { shown: { output: operation.output, columns: row.columns } }),
    inputs: inputOptions(operation.input, file === undefined ? row : { ...row, argument: "file" }),
    async run(operator, argument, options) {
      const input = {
        ...(await file?.(String(argument))),
        ...(await reads?.()),
        ...(row.argument !== undefined && { [row.argument]: argument }),
        ...options,
        ...sets?.(options),
      };
      const output = await executeUntrusted(operation, await operator.context(), () => input);
      const whole = Object.assign(output, await also?.(operator, output));
      const answer = row.answer?.(whole, String(argument)) ?? whole;
      return {
        answer,
        lines: row.lines?.(whole, String(argument)) ?? printAnswer(answer, row.columns),
        failure: row.failure?.(output, options) ?? null,
        answersFirst: row.answersFirst === true,
      };
    },
  };
}
