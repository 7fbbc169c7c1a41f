import type { ReactNode } from "react";

interface Column {
  label: string;
  /** Right-aligned, for numbers and actions. */
  end?: boolean;
  /** Only screen readers hear the label, for columns of actions. */
  silent?: boolean;
}

interface DataTableProps {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** Rows of DataCells, each in a `tr`. */
  children: ReactNode;
}

/** A table that shows each of its rows as a card on a phone. */
export function DataTable({ caption, columns, children }: DataTableProps) {
  return (
    <table className="w-full text-start text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-faint max-sm:sr-only">
        <tr className="border-b border-rule">
          {columns.map(({ label, end, silent }) => (
            <th
              key={label}
              scope="col"
              className={`px-2 py-2 font-normal whitespace-nowrap first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5 ${end ? "text-end" : "text-start"}`}
            >
              <span className={silent ? "sr-only" : ""}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-rule max-sm:block *:max-sm:flex *:max-sm:flex-wrap *:max-sm:items-baseline *:max-sm:gap-x-4 *:max-sm:gap-y-1 *:max-sm:px-4 *:max-sm:py-3.5">
        {children}
      </tbody>
    </table>
  );
}

interface DataCellProps {
  /** The column's label, shown before the value on a phone. Without it the value stands alone. */
  label?: string;
  end?: boolean;
  /** The whole width of the card on a phone, for what names the row. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

export function DataCell({ label, end = false, wide = false, className = "", children }: DataCellProps) {
  return (
    <td
      className={`align-middle sm:px-2 sm:py-3 sm:first:ps-5 sm:last:pe-5 ${end ? "sm:text-end" : ""} ${wide ? "max-sm:w-full" : ""} ${className}`}
    >
      {label !== undefined && <span className="me-1.5 text-ink-faint sm:hidden">{label}</span>}
      {children}
    </td>
  );
}
