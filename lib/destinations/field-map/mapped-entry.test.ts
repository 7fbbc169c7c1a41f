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

/** A destination that refuses in this order, and then takes what it is given. */
function refusing(...rounds: RefusedField[][]): (given: FieldValues) => Promise<MappedWrite<FieldValues>> {
  return (given) => {
    const fields = rounds.shift();
    if (fields === undefined) return Promise.resolve({ kind: "written", entry: given });
    const failure = new DestinationFailure("It refused.", false);
    return Promise.resolve({ kind: "refused", fields, failure });
  };
}

describe("a write that is refused in part", () => {
  test("is made again without the optional fields, each told with its reason", async () => {
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

  test("leaves out what stands in a group that is refused as a whole", async () => {
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
  ])("fails when it is about %s", async (_what, rounds) => {
    const failure = await destinationFailureOf(writeWithoutRefused("X", map, values, refusing(...rounds)));
    expect(failure.message).toBe("It refused.");
  });
});

test("an entry’s fields tell an empty field from one that is not there", () => {
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
])("the marker of %j is %j", (record, marker) => {
  expect(mappedMarker(map, record)).toBe(marker);
});

test("a field that the answer does not show is told, unless it was left out", () => {
  const record = { title: "T", teaser: "E", marker: "A" };
  expect(unseenFieldWarnings("X", map, record, new Set())).toEqual([
    expect.stringMatching(/seo\.description.*meta description/),
  ]);
  expect(unseenFieldWarnings("X", map, record, new Set(["metaDescription"]))).toEqual([]);
});
