import { DatabaseError } from "./database-error";

const uniqueViolation = "23505";

/** Whether a statement failed because this unique index contains the value already. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof DatabaseError && cause.code === uniqueViolation) return cause.constraint === index;
  }
  return false;
}
