import { DatabaseError } from "./database-error";

const uniqueViolation = "23505";

/** Whether a statement failed because this unique index has the value already: somebody else was quicker. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof DatabaseError && cause.code === uniqueViolation) return cause.constraint === index;
  }
  return false;
}
