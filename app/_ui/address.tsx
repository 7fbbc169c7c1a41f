import { Fragment } from "react";

/** A long address that breaks where a reader would break it: behind its slashes. */
export function Address({ url }: { url: string }) {
  const parts = url.split(/(?<=[^/:]\/)(?=.)/);
  return (
    <span dir="ltr">
      {parts.map((part, index) => (
        // The parts of one address never change places.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
