/** @jsxImportSource hono/jsx */

import { PrintedCode } from "@galley/lib/printed-pages/code-block";
import type { ReferenceAnswer } from "@galley/lib/surfaces/rest/openapi/api-reference";
import { Fragment } from "hono/jsx";
import { FieldList } from "./field-list";
import { InlineCode, TypeName } from "./reference-text";

/** One status of an endpoint, collapsed to a line. Its fields, headers and examples are inside. */
export function AnswerDetails({ answer }: { answer: ReferenceAnswer }) {
  const { status, description, type, fields, sharedHeaders, headers, examples } = answer;
  const isError = status >= "400";
  return (
    <details class="border-b border-rule py-2 last:border-0">
      <summary class="grid grid-cols-[auto_3rem_1fr] items-baseline gap-x-1 rounded-sm marker:content-none">
        <span
          aria-hidden="true"
          class="w-4 text-center text-ink-faint transition-transform in-open:rotate-90"
        >
          ›
        </span>
        <span class={`font-mono text-[0.875rem] font-semibold ${isError ? "text-bad" : "text-good"}`}>
          {status}
        </span>
        <span class="min-w-0 text-sm leading-relaxed text-ink-soft">
          <InlineCode text={description} />
        </span>
      </summary>
      <div class="space-y-4 py-3 ps-5">
        {type !== null && (
          <p class="text-sm">
            Body: <TypeName type={type} />
          </p>
        )}
        {fields.length > 0 && <FieldList fields={fields} isAnswer />}
        {(sharedHeaders.length > 0 || headers.length > 0) && (
          <div>
            <p class="text-sm leading-relaxed">
              Headers: <SharedHeaders headers={sharedHeaders} />
            </p>
            {headers.length > 0 && (
              <div class="mt-2">
                <FieldList fields={headers} isAnswer />
              </div>
            )}
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

/** Their names, which lead to what they say: it is the same in every answer. */
function SharedHeaders({ headers }: { headers: ReferenceAnswer["sharedHeaders"] }) {
  return headers.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <a href={`#header-${id}`} class="font-mono text-[0.8125rem] text-proof underline underline-offset-3">
        {name}
      </a>
    </Fragment>
  ));
}
