import type { z } from "zod";
import type { Role } from "@/lib/platform/db/schema";
import type { KeyScope } from "@/lib/platform/keys/key-scope";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { inSpan } from "@/lib/platform/telemetry/tracing";
import type { Actor, Caller, Context, Subject } from "./context";
import { type Effect, isChange } from "./effect";
import { issueInWords } from "./issue-words";
import { checkScope } from "./key-scopes";
import { spendLimits } from "./limits";
import { withMend } from "./mend";
import { type FieldProblem, Refusal, type RefusalCode } from "./refusal";
import { rememberAnswer } from "./remember-answer";
import { minimumRoleOf } from "./roles";
import { orBusyRefusal } from "./text-task";
import { trailOf, trailOfRead } from "./trail";

/**
 * Who may call an operation.
 * `public`: anyone. `feed`: a content key or its feed token. `workspace`: a content key, a connected agent or a signed-in user.
 * `user`: a signed-in user only. `operator`: the admin command. The operator and the system may call
 * everything.
 */
export type Access = "public" | "feed" | "workspace" | "user" | "operator";

/**
 * Something that Galley can do. `Needs` is what its work needs besides the context of every call. A list of operations
 * forgets it, so only who has everything (a surface) may run one from a list.
 */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Needs = unknown,
> {
  /** `<folder>.<file>`, which is `<aggregate>.<verb>`; unique in the registry. */
  name: string;
  summary: string;
  /** What the summary leaves out, the same for every surface. Its Markdown has only paragraphs and `code`. */
  description?: string;
  access: Access;
  effect: Effect;
  /**
   * For the activity page, the end of a sentence about somebody who did it, and of one about somebody who was refused.
   * Every change has them; so has a read that the audit trail records. `{article}` and the like stand for what the call
   * was about, and what is in `[` and `]` is said only if that is known.
   */
  phrases?: readonly [done: string, attempted: string];
  /**
   * The lowest role of a signed-in user in the workspace of the row that the operation looks up. Default: viewer,
   * and editor for a change. Null when it is about no row of a workspace.
   */
  role?: Role | null;
  /** The scope that a limited key needs. Default: `write` for a change, otherwise `read`. */
  scope?: KeyScope;
  /** Whether an Idempotency-Key is honoured. */
  idempotent?: true;
  input: Input;
  output: Output;
  /** The codes of this operation's own refusals, in addition to those that any call may be refused with. */
  refusals?: readonly RefusalCode[];
  /** Set when the work calls other servers or takes long, so that it must not run in one transaction. */
  longRunning?: true;
  /**
   * The row that the audit trail records as changed. Default: the first row that the call looks up by its id.
   */
  subject?(output: z.output<Output>): Subject;
  /** An example of a call, and examples of its answers by name, for the API reference. */
  example?: z.input<Input>;
  answers?: Record<string, z.input<Output>>;
  /**
   * Returns what `output` accepts, or throws a Refusal. Called only through `execute` and `executeUntrusted`.
   */
  run(ctx: Context & Needs, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Declares an operation. Its types are inferred from its schemas, and what it needs from the context of its `run`. */
export function operation<Input extends z.ZodType, Output extends z.ZodType, Needs = unknown>(
  value: Operation<Input, Output, Needs>,
): Operation<Input, Output, Needs> {
  return value;
}

/** Runs an operation for a known actor, with input of the operation's own type. */
export async function execute<Input extends z.ZodType, Output extends z.ZodType, Needs>(
  called: Operation<Input, Output, Needs>,
  ctx: Context & NoInfer<Needs>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  return executeUntrusted(called, ctx, () => input);
}

/**
 * Runs an operation with untrusted input, always in this order: rate limit, credentials, access, input, work, output.
 * `readInput` is called only for an admitted caller, and `caller.actor` only after the limits that do not depend on it.
 * The role is checked where the work looks up its row (require.ts). The audit trail records every change, even a refused
 * one. Throws a Refusal for every expected failure; any other error is a bug.
 */
export async function executeUntrusted<Input extends z.ZodType, Output extends z.ZodType, Needs>(
  called: Operation<Input, Output, Needs>,
  asked: Context & NoInfer<Needs>,
  readInput: () => unknown,
  caller?: Caller,
): Promise<z.output<Output>> {
  const { name } = called;
  const { surface, requestId } = asked;
  const attributes = { "galley.surface": surface, "galley.request.id": requestId };
  return inSpan(name, { attributes }, async (span) => {
    const end = (outcome: string) => {
      countMetric("galley_operations_total", { operation: name, surface, outcome });
      span.set({ "galley.outcome": outcome });
    };
    try {
      const output = await run(called, await spendLimits(called, asked, caller), readInput);
      end("ok");
      return output;
    } catch (error) {
      end(error instanceof Refusal ? error.code : "internal");
      throw error;
    }
  });
}

async function run<Input extends z.ZodType, Output extends z.ZodType, Needs>(
  called: Operation<Input, Output, Needs>,
  asked: Context & Needs,
  readInput: () => unknown,
): Promise<z.output<Output>> {
  /** The rows that the work has looked up by their ids. */
  const found: Subject[] = [];
  const onFound = (subject: Subject) => void found.push(subject);
  const ctx = { ...asked, minimumRole: minimumRoleOf(called), onFound };
  const trail = isChange(called) ? trailOf(called, ctx) : trailOfRead(called, ctx);
  try {
    checkAccess(called, ctx.actor);
    checkScope(called, ctx.actor);
    const input = parseInput(called.input, await readInput());
    const work = () => trail.record(async (inside) => called.output.parse(await called.run(inside, input)));
    return await (called.idempotent === undefined ? work() : rememberAnswer(called, ctx, input, work));
  } catch (error) {
    const known = orBusyRefusal(error);
    await trail.refused(known);
    throw known instanceof Refusal ? withMend(known, called, ctx, found) : known;
  }
}

/** Throws `unauthorized` unless the operation admits the actor. */
function checkAccess(called: Pick<Operation, "access">, actor: Actor): void {
  if (admits(called.access, actor)) return;
  const problem = actor.kind === "visitor" ? actor.problem : null;
  throw new Refusal("unauthorized", problem ?? howToSignIn[called.access]);
}

export function admits(access: Access, actor: Actor): boolean {
  if (access === "public" || actor.kind === "operator" || actor.kind === "system") return true;
  if (access === "feed") return actor.kind === "key" || actor.kind === "feed";
  if (access === "workspace") return ["key", "agent", "user"].includes(actor.kind);
  return access === "user" && actor.kind === "user";
}

const sendKey =
  "Send a content API key in the X-API-Key header or as Authorization: Bearer; a key is created on the project's Publishing page.";
const howToSignIn: Record<Access, string> = {
  public: sendKey,
  workspace: sendKey,
  feed: "Send a content API key in a header, or the feed token as ?token=; both are on the project's Publishing page.",
  user: "Sign in first: this is done by a signed-in user of the workspace.",
  operator: "This is done with the admin command on the server.",
};

function parseInput<Input extends z.ZodType>(schema: Input, rawInput: unknown): z.output<Input> {
  const parsed = schema.safeParse(rawInput, { error: issueInWords });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap(fieldProblems);
  const list = fields.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new Refusal("invalid_request", `Change the request and send it again. ${list}.`, { fields });
}

function fieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: path === "" ? key : `${path}.${key}`,
      message: "is not a field of this request; remove it",
    }));
  }
  return [{ field: path === "" ? "body" : path, message: issue.message }];
}
