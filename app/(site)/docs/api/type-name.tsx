import { Fragment } from "react";

/** A type such as `Article[] | null`; the name of a schema leads to the schema. */
export function TypeName({ type }: { type: string }) {
  return (
    <span className="font-mono text-[0.8125rem] text-ink-soft">
      {type.split(/(\b[A-Z][A-Za-z]+\b)/).map((part, index) =>
        index % 2 === 1 && part !== "UUID" ? (
          <a key={index} href={`#schema-${part}`} className="text-proof underline underline-offset-3">
            {part}
          </a>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  );
}
