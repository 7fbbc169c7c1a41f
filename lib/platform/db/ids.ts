import { v7, validate } from "uuid";

/** A new UUIDv7: unique everywhere and ordered by the time it was made. */
export function newId(): string {
  return v7();
}

export function isId(value: string): boolean {
  return validate(value);
}
