/** @jsxImportSource hono/jsx */

import type { ReferenceEndpoint } from "@galley/lib/surfaces/rest/openapi/api-reference";
import type { Child } from "hono/jsx";
import { AnswerDetails } from "./answer-details";
import { FieldList } from "./field-list";
import { InlineCode, MethodName } from "./reference-text";
import { Samples } from "./samples";

const places = { path: "In the path", query: "In the query", header: "In a header" };

/** One endpoint: its description and parameters on one side, sample calls and answers on the other. */
export function EndpointSection({ endpoint }: { endpoint: ReferenceEndpoint }) {
  const { id, method, path, title, description, retired, parameters, body, samples } = endpoint;
  return (
    <section aria-labelledby={id} class="mt-10 border-t border-rule pt-8">
      <h3 id={id} class="scroll-mt-6 text-lg leading-snug font-semibold">
        {title}
      </h3>
      <p class="mt-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <MethodName method={method} />
        <code class="font-mono text-[0.875rem] break-all">{path}</code>
        {retired && <span class="mark mark-bad">Retired</span>}
      </p>
      <div class="mt-4 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div class="min-w-0 space-y-7">
          <p class="max-w-[42rem] leading-relaxed text-ink-soft">
            <InlineCode text={description} />
          </p>
          {parameters.map(({ place, fields }) => (
            <Part key={place} title={places[place]}>
              <FieldList fields={fields} />
            </Part>
          ))}
          {body.length > 0 && (
            <Part title="In the body">
              <FieldList fields={body} />
            </Part>
          )}
          <Part title="Answers">
            {[...endpoint.successes, ...endpoint.errors].map((answer) => (
              <AnswerDetails key={answer.status} answer={answer} />
            ))}
          </Part>
        </div>
        {samples.length > 0 && (
          <div class="min-w-0">
            <Samples samples={samples} answer={endpoint.successes[0]} name={id} />
          </div>
        )}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: Child }) {
  return (
    <div>
      <h4 class="border-b border-rule pb-1.5 text-sm font-semibold text-ink-soft">{title}</h4>
      <div class="mt-2.5">{children}</div>
    </div>
  );
}
