interface Connection {
  id: string;
  last_used_at: string | null;
}

interface Written {
  integration_id: string;
  sent_at: string | null;
}

/**
 * Where "Publish" writes an article: to the connection that got it last, else to the one that anything of the project was
 * last written to, else to the first; null when there is none.
 */
export function destinationOf<Of extends Connection>(
  connections: readonly Of[],
  publications: readonly Written[],
): Of | null {
  const newestFirst = publications
    .filter(({ sent_at: at }) => at !== null)
    .toSorted((one, other) => (other.sent_at ?? "").localeCompare(one.sent_at ?? ""));
  for (const { integration_id: id } of newestFirst) {
    const known = connections.find((each) => each.id === id);
    if (known !== undefined) return known;
  }
  const [first] = connections.toSorted((one, other) =>
    (other.last_used_at ?? "").localeCompare(one.last_used_at ?? ""),
  );
  return first ?? null;
}
