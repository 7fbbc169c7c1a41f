/** @jsxImportSource hono/jsx */
import { Fragment } from "hono/jsx";

/** A text of the API document. Parts in backticks are shown as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} class="rounded-sm bg-well px-1 py-0.5 font-mono text-[0.875em]">
        {part}
      </code>
    ) : (
      <Fragment key={String(index)}>{part}</Fragment>
    ),
  );
}

/** A type such as `Article[] | null`. The name of a schema links to the schema. */
export function TypeName({ type }: { type: string }) {
  return (
    <span class="font-mono text-[0.8125rem] text-ink-soft">
      {type.split(/("[^"]*"|\b[A-Z][A-Za-z]+\b)/).map((part, index) =>
        index % 2 === 1 && part !== "UUID" && !part.startsWith('"') ? (
          <a key={index} href={`#schema-${part}`} class="text-proof underline underline-offset-3">
            {part}
          </a>
        ) : (
          <Fragment key={String(index)}>{part}</Fragment>
        ),
      )}
    </span>
  );
}

/** An HTTP method in a column of fixed width, so that paths line up. */
export function MethodName({ method }: { method: string }) {
  const tone = method === "GET" ? "text-proof" : "text-good";
  return <span class={`w-9 shrink-0 font-mono text-[0.6875rem] font-semibold ${tone}`}>{method}</span>;
}
