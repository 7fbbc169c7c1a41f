/** @jsxImportSource hono/jsx */
import type { ReferenceAnswer } from "@galley/lib/surfaces/rest/openapi/api-reference";
import { PrintedCode } from "../../frame/code-block";
import { FieldList } from "./field-list";
import { InlineCode, TypeName } from "./reference-text";

/** One status of an endpoint, collapsed to a line. Its fields, headers and examples are inside. */
export function AnswerDetails({ answer }: { answer: ReferenceAnswer }) {
  const { status, description, type, fields, headers, examples } = answer;
  const isError = status >= "400";
  return (
    <details className="border-b border-rule py-2 last:border-0">
      <summary className="grid grid-cols-[auto_3rem_1fr] items-baseline gap-x-1 rounded-sm marker:content-none">
        <span
          aria-hidden="true"
          className="w-4 text-center text-ink-faint transition-transform in-open:rotate-90"
        >
          ›
        </span>
        <span className={`font-mono text-[0.875rem] font-semibold ${isError ? "text-bad" : "text-good"}`}>
          {status}
        </span>
        <span className="min-w-0 text-sm leading-relaxed text-ink-soft">
          <InlineCode text={description} />
        </span>
      </summary>
      <div className="space-y-4 py-3 ps-5">
        {type !== null && (
          <p className="text-sm">
            Body: <TypeName type={type} />
          </p>
        )}
        {fields.length > 0 && <FieldList fields={fields} isAnswer />}
        {headers.length > 0 && (
          <div>
            <p className="mb-2 text-sm font-semibold text-ink-soft">Headers</p>
            <FieldList fields={headers} isAnswer />
          </div>
        )}
        {isError &&
          examples.map(({ name, code }) => (
            <PrintedCode key={name} code={code} label={`Example of ${status} ${name}`} />
          ))}
      </div>
    </details>
  );
}
