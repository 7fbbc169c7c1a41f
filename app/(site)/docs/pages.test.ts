import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { docsPages } from "./pages";

test.each(docsPages.map((page) => [page.path, page] as const))(
  "%s exists and has a description that search results show whole",
  (address, page) => {
    // The API reference is reached through the proxy.
    const file = address === "/docs/api" ? "[configuration]/page.tsx" : "page.tsx";
    expect(existsSync(path.join(import.meta.dirname, "..", address, file))).toBe(true);
    expect(page.description.length).toBeLessThanOrEqual(160);
    expect(page.description.length).toBeGreaterThan(80);
  },
);
