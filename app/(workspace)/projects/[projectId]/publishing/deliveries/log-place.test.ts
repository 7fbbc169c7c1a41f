import { expect, test } from "vitest";
import { logHref, readLogPlace } from "./log-place";

const id = "0198c0de-0000-7000-8000-000000000001";

test("readLogPlace reads the place back from the address that logHref makes", () => {
  for (const place of [
    { offset: 0, deliveryId: null },
    { offset: 40, deliveryId: null },
    { offset: 0, deliveryId: id },
    { offset: 20, deliveryId: id },
  ]) {
    const { searchParams } = new URL(logHref("https://example.com/log", place));
    expect(readLogPlace(Object.fromEntries(searchParams))).toEqual(place);
  }
});

test.each([
  [{ offset: "-20", delivery: "x" }],
  [{ offset: "1e99", delivery: [id, id] }],
  [{ offset: "many" }],
  [{}],
])("readLogPlace returns the start of the log for %j", (searchParams) => {
  expect(readLogPlace(searchParams)).toEqual({ offset: 0, deliveryId: null });
});
