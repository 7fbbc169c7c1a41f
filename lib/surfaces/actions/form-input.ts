import { isSecretName } from "@/lib/platform/secrets/secret-name";

/**
 * A form as an operation's input: `config.url` becomes `{ config: { url } }`, a repeated name of `lists` an array,
 * and the literals true and false booleans. Texts only: files are left out.
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

/** Defined, not assigned: a field named __proto__ would change the object itself. */
function set(input: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(input, name, { value, enumerable: true, configurable: true });
}

/** The values of a repeated field. */
export function itemsOf(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .filter((item) => typeof item === "string")
    .filter((item) => item !== "");
}

/** What was entered, without secrets. */
export function enteredValues(form: FormData): Record<string, string> {
  return Object.fromEntries(textEntries(form).filter(([name]) => !isSecretName(name)));
}

/** React adds fields of its own, which start with a dollar sign. */
function textEntries(form: FormData): [string, string][] {
  return [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && !name.startsWith("$") ? [[name, value] as [string, string]] : [],
  );
}
