import postgres from "postgres";

/** Why a statement failed, without what it was about: values, parameters and their quotation are left out. */
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
   * The attack: a log holds session tokens and e-mail addresses, because postgres.js keeps a statement's
   * parameters in its error and PostgreSQL quotes values in it.
   */
  static from(error: unknown): unknown {
    if (!isOfStatement(error)) return error;
    const code = "code" in error ? String(error.code) : "";
    // Class 22 is a value that cannot be used, and the message quotes it.
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

/** As postgres.js throws it; what the code around a statement throws is none of ours. */
function isOfStatement(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof postgres.PostgresError || ("query" in error && "parameters" in error);
}
