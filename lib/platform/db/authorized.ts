declare const authorized: unique symbol;

/** A row that was found inside the caller's scope (lib/kernel/require.ts). Queries that change a row accept nothing else. */
export type Authorized<Row> = Row & { readonly [authorized]: true };

/** Call this only after a query that was filtered by the caller's scope. */
export function asAuthorized<Row extends object>(row: Row): Authorized<Row> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the brand is made here and nowhere else
  return row as Authorized<Row>;
}
