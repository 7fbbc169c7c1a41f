import { describe, expect, test } from "vitest";
import { choosePassages } from "./choose-passages";

const text = "x".repeat(100);
const source = (key: string, origin: "site" | "search", count: number) => ({
  key,
  origin,
  passages: Array.from({ length: count }, (_, index) => {
    return { key: `${key}.${index + 1}`, sourceKey: key, path: `Part ${Math.floor(index / 3)}`, text };
  }),
});

function chosen(
  sources: ReturnType<typeof source>[],
  ranked: Record<string, number>[],
  room: number,
  wanted: string[] = [],
): string[] {
  return choosePassages({
    sources,
    passages: sources.flatMap(({ passages }) => passages),
    ranked: ranked.map((list) =>
      Object.entries(list)
        .map(([key, rank]) => ({ key, rank, share: 1 }))
        .sort((a, b) => b.rank - a.rank),
    ),
    wanted,
    room,
  }).map(({ key }) => key);
}

describe("the passages of a prompt", () => {
  test("are the best answers of each question, in the order of the sources", () => {
    const sources = [source("S1", "search", 9), source("S2", "search", 9)];
    expect(chosen(sources, [{ "S2.7": 9, "S1.1": 5 }, { "S1.9": 1 }], 300)).toEqual(["S1.1", "S1.9", "S2.7"]);
  });

  test("leave half of the room to other sites, however well the own site answers", () => {
    const own = source("S1", "site", 20);
    const other = source("S2", "search", 20);
    const ranks = Object.fromEntries([
      ...own.passages.map(({ key }) => [key, 10]),
      ...other.passages.map(({ key }) => [key, 1]),
    ]);
    const keys = chosen([own, other], [ranks], 1_000);
    expect(keys).toHaveLength(10);
    expect(keys.filter((key) => key.startsWith("S2."))).toHaveLength(5);
  });

  test("fill the room with what there is if only one side has something to say", () => {
    const own = source("S1", "site", 20);
    const ranks = Object.fromEntries(own.passages.map(({ key }) => [key, 1]));
    expect(chosen([own, source("S2", "search", 5)], [ranks], 1_000)).toHaveLength(10);
  });

  test("hear each source that has something to say", () => {
    const sources = ["S1", "S2", "S3"].map((key) => source(key, "search", 5));
    const ranks = { "S1.1": 9, "S1.2": 9, "S1.3": 9, "S1.4": 9, "S2.1": 2, "S3.4": 1 };
    expect(chosen(sources, [ranks], 300)).toEqual(["S1.1", "S2.1", "S3.4"]);
  });

  test("begin with those that the outline names, and go on with what stands beside them", () => {
    const sources = [source("S1", "search", 9)];
    expect(chosen(sources, [{ "S1.9": 3 }], 300, ["S1.4"])).toEqual(["S1.4", "S1.5", "S1.9"]);
  });

  test("are the beginnings of the sources if nothing answers", () => {
    const sources = [source("S1", "site", 50), source("S2", "site", 50)];
    expect(chosen(sources, [{}], 300)).toEqual(["S1.1", "S1.2", "S2.1"]);
  });
});
