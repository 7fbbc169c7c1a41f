import type { BareParameter, BarePlan, BareStatement } from "./bare-plan";
import type { HttpCase } from "./http-case";
import type { LoggedStatement } from "./statement-log";

/** A call that Galley has answered, with the statements that it ran meanwhile. */
export interface RecordedCall {
  statements: LoggedStatement[];
  body: string;
  /** The SHA-256 of the key that was sent. */
  keyHash: string;
  /** What the call asked for, see BareParameter. */
  subject: string;
  /** The ids that exist already: of the project, its workspace, key and so on. */
  knownIds: ReadonlySet<string>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the bare server has to do for the same call; null for a case without a counterpart. */
export function barePlanOf({ name, plan, bare }: HttpCase, call: RecordedCall): BarePlan | null {
  if (bare.kind === "none") return null;
  const bareStatement = statementMaker(call, bare.kind === "writes");
  const key = call.statements.find(({ parameters }) => parameters.includes(call.keyHash));
  const rest = call.statements.filter((statement) => statement !== key);
  const reads = bare.kind === "reads" ? readsOf(rest, bare.tables) : [];
  const writes = bare.kind === "writes" ? transactionOf(rest, call.subject) : [];
  const readsNothing = bare.kind === "reads" && reads.length === 0 && !readsAny(key, bare.tables);
  if (readsNothing || (bare.kind === "writes" && writes.length === 0)) {
    throw new Error(`${name}: PostgreSQL has logged no statement that this call needs`);
  }
  return {
    key: key === undefined ? null : bareStatement(key),
    reads: reads.map(bareStatement),
    writes: writes.map(bareStatement),
    status: plan.status,
    body: bare.kind === "fixed" ? call.body : null,
  };
}

/** The statements that read the tables whose rows the answer shows, each once. */
function readsOf(statements: LoggedStatement[], tables: readonly string[]): LoggedStatement[] {
  const reads = statements.filter((statement) => readsAny(statement, tables));
  return [...new Map(reads.map((read) => [JSON.stringify([read.text, read.parameters]), read])).values()];
}

function readsAny(statement: LoggedStatement | undefined, tables: readonly string[]): boolean {
  const text = statement?.text ?? "";
  return (
    !/^(insert|update|delete)\b/i.test(text) &&
    tables.some((table) => new RegExp(`\\b(from|join) "?${table}"?\\b`).test(text))
  );
}

/** The statements between `begin` and `commit` on the connection that inserts the subject. */
function transactionOf(statements: LoggedStatement[], subject: string): LoggedStatement[] {
  const insert = statements.find(
    ({ text, parameters }) => /\binsert into\b/.test(text) && parameters.includes(subject),
  );
  const own = statements.filter(({ backend }) => backend === insert?.backend);
  const inserted = own.findIndex((statement) => statement === insert);
  const begin = own.findLastIndex(({ text }, index) => text === "begin" && index < inserted);
  const commit = own.findIndex(({ text }, index) => text === "commit" && index > inserted);
  return begin < 0 || commit < 0 ? [] : own.slice(begin + 1, commit);
}

/** With `makesIds`, an id that did not exist before the call is replaced by another one in each request. */
function statementMaker({ keyHash, subject, knownIds }: RecordedCall, makesIds: boolean) {
  const newIds = new Map<string, number>();
  const parameterOf = (value: string | null): BareParameter => {
    if (value === keyHash) return { kind: "key hash" };
    if (value === subject) return { kind: "subject" };
    const isNew = makesIds && value !== null && uuid.test(value) && !knownIds.has(value);
    if (!isNew) return { kind: "fixed", value };
    const number = newIds.get(value) ?? newIds.size;
    newIds.set(value, number);
    return { kind: "new id", number };
  };
  return ({ text, parameters }: LoggedStatement): BareStatement => ({
    text,
    parameters: parameters.map(parameterOf),
  });
}
