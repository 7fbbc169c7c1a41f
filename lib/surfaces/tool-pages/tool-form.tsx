/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { FormField } from "./form-fields";
import type { Entered } from "./form-input";

/** The faults of fields by the name of the field. */
export type FieldFaults = ReadonlyMap<string, string>;

/** The form of a tool. It works without a script: then the page comes back with the result. */
export function toolForm(
  action: string,
  fields: readonly FormField[],
  entered: Entered,
  faults: FieldFaults,
): Child {
  return (
    <form action={action} method="post" class="flex flex-col gap-4" data-tool-form="" novalidate>
      {groupsOf(fields).map(({ name, own }) => {
        const rows = own.map((field) =>
          fieldRow(field, entered.get(field.name) ?? "", faults.get(field.name)),
        );
        if (name === null) return <>{rows}</>;
        return (
          <fieldset class="flex min-w-0 flex-col gap-4 rounded border border-rule p-3">
            <legend class="px-1 text-sm font-semibold">{name}</legend>
            {rows}
          </fieldset>
        );
      })}
      <div class="flex flex-wrap gap-2">
        <button type="submit" class="button button-primary">
          Check
        </button>
        <a href={action} class="button">
          Example
        </a>
        <a href={`${action}?blank`} class="button button-quiet">
          Clear
        </a>
        <button type="button" class="button button-quiet" data-share="" hidden>
          Copy a link to this input
        </button>
      </div>
    </form>
  );
}

/** The fields that stand together, in order. */
function groupsOf(fields: readonly FormField[]): { name: string | null; own: FormField[] }[] {
  const groups: { name: string | null; own: FormField[] }[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === field.group) last.own.push(field);
    else groups.push({ name: field.group, own: [field] });
  }
  return groups;
}

function fieldRow(field: FormField, value: string, fault: string | undefined): Child {
  const id = `field-${field.name}`;
  if (field.kind === "tick") return tickRow(field, value, id);
  return (
    <div class="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} class="text-sm font-medium">
        {field.label}
        {field.required ? null : <span class="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {control(field, value, { id, fault })}
      {field.help === "" ? null : (
        <p id={`${id}-help`} class="text-xs text-ink-faint">
          {field.help}
        </p>
      )}
      {fault === undefined ? null : (
        <p id={`${id}-fault`} class="text-sm font-medium text-bad">
          {fault}
        </p>
      )}
    </div>
  );
}

function tickRow({ name, label, help }: FormField, value: string, id: string): Child {
  return (
    <div class="flex gap-2.5">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="true"
        checked={value === "true"}
        aria-describedby={`${id}-help`}
        class="mt-1 size-4 shrink-0 accent-proof"
      />
      <div>
        <label htmlFor={id} class="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-help`} class="text-xs text-ink-faint">
          {help}
        </p>
      </div>
    </div>
  );
}

function control(
  { name, kind, help, choices, required }: FormField,
  value: string,
  { id, fault }: { id: string; fault: string | undefined },
): Child {
  const shared = {
    id,
    name,
    ...describedBy([help === "" ? null : `${id}-help`, fault === undefined ? null : `${id}-fault`]),
    ...(fault === undefined ? {} : { "aria-invalid": "true" }),
    ...(required ? { required: true } : {}),
  };
  if (kind === "choice") {
    return (
      <select {...shared} class="control">
        {required ? null : <option value="">Default</option>}
        {choices.map((choice) => (
          <option value={choice} selected={choice === value}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  if (kind === "line" || kind === "number") {
    const type = kind === "number" ? "number" : "text";
    return (
      <input
        {...shared}
        type={type}
        value={value}
        autocomplete="off"
        spellcheck={kind === "line"}
        class="control"
      />
    );
  }
  const rows = (kind === "text" || kind === "json") && (required || value !== "") ? 12 : 4;
  return (
    <textarea {...shared} rows={rows} spellcheck={false} class="control font-mono text-sm">
      {/* Browsers drop the first line break of a text area. */}
      {`\n${value}`}
    </textarea>
  );
}

function describedBy(ids: (string | null)[]): { "aria-describedby"?: string } {
  const given = ids.filter((id) => id !== null);
  return given.length === 0 ? {} : { "aria-describedby": given.join(" ") };
}
