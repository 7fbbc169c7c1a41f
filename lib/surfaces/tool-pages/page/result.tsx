/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { FreeTool } from "@/lib/free/free-tool";
import type { Refusal } from "@/lib/kernel/refusal";
import type { FormField } from "../form-fields";
import { code, notice } from "../views/parts";
import { viewOf } from "../views/views";

/** What the page of a tool shows in addition to its form. */
export type ToolResult =
  | { kind: "none" }
  | { kind: "answer"; input: Record<string, unknown>; output: unknown; isExample: boolean }
  | { kind: "refused"; message: string; faults: readonly { field: string; message: string }[] };

/** The content of the region that the page's script replaces while somebody types. */
export function resultContent(
  tool: FreeTool,
  fields: readonly FormField[],
  result: ToolResult,
  baseUrl: string,
): Child {
  if (result.kind === "none") {
    return <p class="text-ink-faint">The result appears here while you type.</p>;
  }
  if (result.kind === "refused") return refusedContent(fields, result);
  return (
    <>
      {result.isExample ? <p class="text-sm text-ink-faint">This is the result of the example.</p> : null}
      {viewOf(tool)(result.output, result.input)}
      {apiPart(tool, result, baseUrl)}
    </>
  );
}

function refusedContent(
  fields: readonly FormField[],
  { message, faults }: ToolResult & { kind: "refused" },
): Child {
  if (faults.length === 0) return notice("wait", <p>{message}</p>);
  return notice(
    "wait",
    <ul>
      {faults.map((fault) => {
        const field = fieldAtFault(fields, fault.field);
        if (field === null) return <li>{`${fault.field.replaceAll("_", " ")} ${fault.message}.`}</li>;
        return (
          <li data-fault-of={field.name}>
            <a href={`#field-${field.name}`} class="link">
              {field.group === null ? field.label : `${field.group}: ${field.label}`}
            </a>
            {` ${fault.message}.`}
          </li>
        );
      })}
    </ul>,
  );
}

/** The field of the form in which a fault of the input was entered; null when it concerns no field alone. */
export function fieldAtFault(fields: readonly FormField[], path: string): FormField | null {
  return fields.find(({ name }) => path === name || path.startsWith(`${name}.`)) ?? null;
}

function apiPart(tool: FreeTool, { input, output }: ToolResult & { kind: "answer" }, baseUrl: string): Child {
  return (
    <details class="border-t border-rule pt-4">
      <summary class="cursor-pointer text-sm text-ink-soft">The same from a program</summary>
      <div class="mt-3 flex flex-col gap-4">
        {code("api-call", curlLine(baseUrl, tool.slug, input), "Send this")}
        {code("api-answer", JSON.stringify(output, null, 2).slice(0, answerLengthMax), "The answer")}
      </div>
    </details>
  );
}

/** In characters; a long answer is shown in full by the API only. */
const answerLengthMax = 20_000;

/** In characters. A longer body is better kept in a file. */
const curlBodyLengthMax = 4_000;

/** The command that makes the same call through the API. */
function curlLine(baseUrl: string, slug: string, input: unknown): string {
  const body = JSON.stringify(input);
  const data = body.length > curlBodyLengthMax ? "@input.json" : `'${body.replaceAll("'", "'\\''")}'`;
  return `curl -H "Content-Type: application/json" \\\n  -d ${data} \\\n  ${baseUrl}/api/free/${slug}`;
}

/** The result that a refusal leads to. */
export function refusedResult({ message, extras }: Refusal): ToolResult & { kind: "refused" } {
  return { kind: "refused", message, faults: extras.fields ?? [] };
}
