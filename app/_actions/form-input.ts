import { isSecretName } from "@galley/lib/platform/secret-name";

/**
 * Reads a form as an operation's input: `config.url` becomes `{ config: { url } }`, a name in `lists` becomes
 * an array, and the texts true and false become booleans. Files are left out.
 */
export function formInput(
  form: FormData,
  { keepEmpty, lists }: { keepEmpty: readonly string[]; lists: readonly string[] },
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of lists) set(input, name, itemsOf(form, name));
  for (const [name, value] of textEntries(form)) {
    const [outer = name, inner] = name.split(".", 2);
    if (lists.includes(name) || (value === "" && !keepEmpty.includes(outer))) continue;
    if (inner === undefined) {
      set(input, outer, value === "true" ? true : value === "false" ? false : value);
      continue;
    }
    const before = Object.hasOwn(input, outer) ? input[outer] : {};
    const group = typeof before === "object" ? before : {};
    set(input, outer, { ...group, ...Object.fromEntries([[inner, value]]) });
  }
  return input;
}

/**
 * Defines the property instead of assigning it: assigning to __proto__ would replace the object's prototype.
 */
function set(input: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(input, name, { value, enumerable: true, configurable: true });
}

/** The values of a repeated field that are not empty. */
export function itemsOf(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .filter((item) => typeof item === "string")
    .filter((item) => item !== "");
}

/** The values that were entered, without secrets. */
export function enteredValues(form: FormData): Record<string, string> {
  return Object.fromEntries(textEntries(form).filter(([name]) => !isSecretName(name)));
}

/** The text fields of a form without those that React adds, whose names start with a dollar sign. */
function textEntries(form: FormData): [string, string][] {
  return [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && !name.startsWith("$") ? [[name, value] as [string, string]] : [],
  );
}
