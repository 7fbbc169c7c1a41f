import { Fragment } from "react";

/** A long address that may break after its slashes. */
export function Address({ url }: { url: string }) {
  const parts = url.split(/(?<=[^/:]\/)(?=.)/);
  return (
    <span dir="ltr">
      {parts.map((part, index) => (
        // The parts of an address never change their order, so the index is a stable key.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
