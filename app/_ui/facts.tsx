import { Fragment, type ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels with their values, in two columns. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
