import { expect, test } from "vitest";
import { refreshedLine } from "./refreshed-line";

const version = (kind: string, note: string | null, day: string) => ({
  kind,
  note,
  created_at: `${day}T09:30:00.000Z`,
});

test("says when the text was last refreshed and what was changed, also after later edits", () => {
  expect(
    refreshedLine([
      version("edited", "A comma", "2026-11-29"),
      version("revised", "Refreshed: 2 passages whose sources changed", "2026-11-28"),
      version("revised", "Refreshed: 1 passage with a date that has passed", "2026-05-02"),
    ]),
  ).toBe("Refreshed on 28 Nov 2026: 2 passages whose sources changed");
});

test("takes no version of a person for a refresh", () => {
  expect(
    refreshedLine([
      version("edited", "Refreshed: everything", "2026-11-29"),
      version("generated", null, "2026-11-01"),
    ]),
  ).toBeNull();
});
