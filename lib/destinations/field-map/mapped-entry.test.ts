import { describe, expect, test } from "vitest";
import { DestinationFailure } from "../contract";
import { destinationFailureOf } from "../testing/failure-of";
import {
  entryFields,
  type FieldValues,
  type MappedWrite,
  mappedMarker,
  type RefusedField,
  unseenFieldWarnings,
  writeWithoutRefused,
} from "./mapped-entry";

const map = {
  titleField: "title",
  excerptField: "teaser",
  metaDescriptionField: "seo.description",
  articleIdField: "marker",
};
const values: FieldValues = { title: "T", excerpt: "E", metaDescription: "M", articleId: "A" };

/** Refuses the given fields in the first writes, one round each, and then accepts the write. */
function refusing(...rounds: RefusedField[][]): (given: FieldValues) => Promise<MappedWrite<FieldValues>> {
  return (given) => {
    const fields = rounds.shift();
    if (fields === undefined) return Promise.resolve({ kind: "written", entry: given });
    const failure = new DestinationFailure("It refused.", false);
    return Promise.resolve({ kind: "refused", fields, failure });
  };
}

describe("A write with refused fields", () => {
  test("is repeated without the optional fields, with a warning for each", async () => {
    const write = refusing(
      [{ path: "seo.description", message: "Too long." }],
      [{ path: "teaser", message: "Invalid key", unknown: true }],
    );
    const { entry, leftOut, warnings } = await writeWithoutRefused("X", map, values, write);
    expect(entry).toEqual({ title: "T", articleId: "A" });
    expect([...leftOut]).toEqual(["metaDescription", "excerpt"]);
    expect(warnings).toEqual([
      "X refused the meta description (Too long); it was left out.",
      expect.stringMatching(/no field teaser.*field mapping/),
    ]);
  });

  test("leaves out every field of a group that is refused as a whole", async () => {
    const write = refusing([{ path: "seo", message: "Invalid key" }]);
    const { entry } = await writeWithoutRefused("X", map, values, write);
    expect(entry).toEqual({ title: "T", excerpt: "E", articleId: "A" });
  });

  test.each<[string, RefusedField[][]]>([
    ["a needed field", [[{ path: "title", message: "m" }]]],
    [
      "a needed field among others",
      [
        [
          { path: "teaser", message: "m" },
          { path: "title", message: "m" },
        ],
      ],
    ],
    ["a field that was not sent", [[{ path: "author", message: "m" }]]],
    ["the same field again", [[{ path: "teaser", message: "m" }], [{ path: "teaser", message: "m" }]]],
    ["nothing in particular", [[]]],
  ])("fails when the refusal concerns %s", async (_what, rounds) => {
    const failure = await destinationFailureOf(writeWithoutRefused("X", map, values, refusing(...rounds)));
    expect(failure.message).toBe("It refused.");
  });
});

test("Empty fields of an entry differ from missing ones", () => {
  expect(entryFields(map, { title: "T", teaser: null }, "draft")).toEqual({
    title: "T",
    excerpt: "",
    status: "draft",
  });
});

test.each([
  [{ marker: "A" }, "A"],
  [{ marker: "" }, null],
  [{ marker: 7 }, null],
  [{}, null],
])("The marker of the record %j is %j", (record, marker) => {
  expect(mappedMarker(map, record)).toBe(marker);
});

test("A field that is missing in the response causes a warning, unless it was left out", () => {
  const record = { title: "T", teaser: "E", marker: "A" };
  expect(unseenFieldWarnings("X", map, record, new Set())).toEqual([
    expect.stringMatching(/seo\.description.*meta description/),
  ]);
  expect(unseenFieldWarnings("X", map, record, new Set(["metaDescription"]))).toEqual([]);
});
