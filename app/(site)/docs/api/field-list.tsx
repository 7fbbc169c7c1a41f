/** @jsxImportSource hono/jsx */
import type { ReferenceField } from "@galley/lib/surfaces/rest/openapi/reference-fields";
import { InlineCode, TypeName } from "./reference-text";

interface FieldListProps {
  fields: ReferenceField[];
  /** In an answer the optional fields are labelled, in a request the required ones. */
  isAnswer?: boolean;
}

/** Fields with their types. The fields of a nested object are indented below it. */
export function FieldList({ fields, isAnswer = false }: FieldListProps) {
  return (
    <dl class="divide-y divide-rule">
      {fields.map((field) => (
        <div key={field.name} class="py-2.5 first:pt-0 last:pb-0">
          <dt class="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <code class="font-mono text-[0.875rem] font-semibold break-all">{field.name}</code>
            <TypeName type={field.type} />
            <Presence field={field} isAnswer={isAnswer} />
          </dt>
          {(field.description !== "" || field.fields.length > 0) && (
            <dd>
              {field.description !== "" && (
                <p class="mt-0.5 max-w-[60ch] text-sm leading-relaxed text-ink-soft">
                  <InlineCode text={field.description} />
                </p>
              )}
              {field.fields.length > 0 && (
                <div class="mt-2 border-s-2 border-rule ps-4">
                  <FieldList fields={field.fields} isAnswer={isAnswer} />
                </div>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Presence({ field, isAnswer }: { field: ReferenceField; isAnswer: boolean }) {
  if (field.required === isAnswer) return null;
  return (
    <span class={`text-xs ${isAnswer ? "text-ink-faint" : "text-bad"}`}>
      {isAnswer ? "may be absent" : "required"}
    </span>
  );
}
