import { Fragment } from "react";

/** A text of the API document, with what stands in backticks as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="rounded-sm bg-well px-1 py-0.5 font-mono text-[0.875em]">
        {part}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
