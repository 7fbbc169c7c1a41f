/**
 * Implements `static [Symbol.hasInstance]` of an error class by the name of the error. The server's bundles share
 * the runtime, but each has its own copy of every class: by default, `instanceof` would be false for an error
 * that another bundle threw.
 */
export function isErrorNamed(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}
