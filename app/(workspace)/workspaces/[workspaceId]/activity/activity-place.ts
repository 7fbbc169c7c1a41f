const fields = ["actor", "resource", "operation", "surface", "outcome", "since", "until", "before"] as const;

const surfaceNames = ["rest", "tools", "free", "tool_pages", "dashboard", "command", "sweep"] as const;

/** The filters of the list, and the entry before which its page begins, as the address says them. */
export type ActivityPlace = { [Field in Exclude<(typeof fields)[number], "surface">]?: string } & {
  surface?: (typeof surfaceNames)[number];
};

/** Reads the place from the query. An unknown surface is left out. */
export function activityPlace(query: Record<string, string | string[] | undefined>): ActivityPlace {
  const place: ActivityPlace = {};
  for (const field of fields) {
    const value = query[field];
    if (typeof value !== "string" || value === "") continue;
    if (field !== "surface") place[field] = value;
    else {
      const surface = surfaceNames.find((name) => name === value);
      if (surface !== undefined) place.surface = surface;
    }
  }
  return place;
}

export function addressOf(base: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  );
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given).toString()}`;
}
