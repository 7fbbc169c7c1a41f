/**
 * For `static [Symbol.hasInstance]` of an error class: true for errors of that name, whoever made them.
 * The runtime is shared by the server's bundles, and each bundle has its own copy of every class, so that
 * an error which one bundle throws would not be an instance for another.
 */
export function isErrorNamed(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}
