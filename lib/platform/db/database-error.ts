import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";

/** Why a statement failed, without the data in it: no parameters, and no message that quotes a value. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  private constructor(
    message: string,
    /** A SQLSTATE, or a code of the connection such as ECONNREFUSED or CONNECTION_CLOSED. */
    readonly code: string,
    /** The constraint that was violated. */
    readonly constraint: string | undefined,
    readonly table: string | undefined,
    readonly severity: string | undefined,
  ) {
    super(message);
  }

  /**
   * Turns a failed statement's error into a DatabaseError and returns any other error unchanged. The attack:
   * session tokens in a log, because postgres.js and PostgreSQL put parameters and values into their errors.
   */
  static from(error: unknown): unknown {
    if (!isOfStatement(error)) return error;
    const code = "code" in error ? String(error.code) : "";
    // Errors of class 22 (data exception) quote the value in their message.
    const message = code.startsWith("22") ? `a value cannot be used (${code})` : error.message;
    const server = error instanceof postgres.PostgresError ? error : null;
    const made = new DatabaseError(
      message,
      code,
      server?.constraint_name,
      server?.table_name,
      server?.severity,
    );
    const frames = error.stack?.slice(error.stack.indexOf("\n    at ")) ?? "";
    made.stack = `${made.name}: ${message}${frames}`;
    return made;
  }
}

/** Whether postgres.js threw this for a statement. Errors of the code around a statement are not changed. */
function isOfStatement(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof postgres.PostgresError || ("query" in error && "parameters" in error);
}

/** The codes of a connection that ended: closed, reset, or by the server's shutdown. */
const cutCodes = new Set(["CONNECTION_CLOSED", "ECONNRESET", "EPIPE", "57P01", "57P02"]);

/**
 * How long a broken connection has to close. postgres.js still gives new statements to one that has reported its error
 * but not yet closed, and those fail as well.
 */
const closingMs = 100;

/** Asks a question once more when its connection ended before the answer. Only for statements that change nothing. */
export async function askAgainWhenCut<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    if (!(cause instanceof DatabaseError) || !cutCodes.has(cause.code)) throw error;
    await delay(closingMs);
    return ask();
  }
}

const uniqueViolation = "23505";

/** Whether a statement failed because this unique index contains the value already. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof DatabaseError && cause.code === uniqueViolation) return cause.constraint === index;
  }
  return false;
}
