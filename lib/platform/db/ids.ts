import { v7, validate } from "uuid";

/** A new UUIDv7, which sorts by the time at which it was made. */
export function newId(): string {
  return v7();
}

export function isId(value: string): boolean {
  return validate(value);
}
