import { describe, expect, test } from "vitest";
import { bulkQuestion, isUndoable, offersTakeDown } from "./bulk-question";

type Effect = Parameters<typeof bulkQuestion>[1];
type LeftOut = Effect["articles"][number]["left_out"];

const effectOf = (count: number, leftOut: LeftOut[] = [], of: Partial<Effect> = {}): Effect => ({
  articles: [...Array.from({ length: count }, () => null), ...leftOut].map((reason, place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
    left_out: reason,
  })),
  destination: null,
  live: [],
  scheduled: 0,
  trash_days: 30,
  ...of,
});
const wordpress = { name: "WordPress", target: "example.com", status: "publish" as const };
const blog = (articles: number) => ({ name: "the hosted blog", hosted: true, articles });

describe("the question before several articles are changed", () => {
  test("names the destination, how many are published and how many are left out", () => {
    const effect = effectOf(12, ["blocked", "blocked", "unapproved"], { destination: wordpress });
    expect(bulkQuestion("publish", effect, null)).toEqual({
      title: "Publish 12 articles to WordPress (example.com)?",
      lines: [
        "2 are blocked by the publish checks and will be left out.",
        "1 is not approved yet and will be left out.",
      ],
      confirm: "Publish 12 articles",
    });
  });

  test("says whose pages get another text, and which days are cancelled", () => {
    const effect = effectOf(3, [], {
      destination: wordpress,
      live: [{ ...blog(1), hosted: false }],
      scheduled: 2,
    });
    expect(bulkQuestion("publish", effect, null).lines).toEqual([
      "1 of them is live there already; its page gets the present text.",
      "2 of them are scheduled there for a later day, which is cancelled.",
    ]);
    const draft = effectOf(1, [], { destination: { ...wordpress, target: null, status: "draft" } });
    expect(bulkQuestion("publish", draft, null)).toMatchObject({
      title: "Save 1 article as a draft at WordPress?",
      confirm: "Save 1 draft",
    });
  });

  test("says which pages a deletion takes away for good", () => {
    const effect = effectOf(5, [], { live: [blog(2)] });
    expect(bulkQuestion("delete", effect, null)).toEqual({
      title: "Delete 5 articles?",
      lines: [
        "2 of them are live on the hosted blog; their pages go away, and putting the articles back does not bring them back.",
        "They go to the trash, from where they can be put back for 30 days.",
      ],
      confirm: "Delete 5 articles",
    });
    expect([offersTakeDown("delete", effect), isUndoable(effect)]).toEqual([false, false]);
  });

  test("says of a single article what stays, and offers to take it down", () => {
    const effect = effectOf(1, [], { live: [{ name: "WordPress", hosted: false, articles: 1 }] });
    expect(bulkQuestion("delete", effect, "Oil a pan")).toMatchObject({
      title: "Delete “Oil a pan”?",
      lines: [
        "It is live at WordPress; its page stays as it is, unless you have it taken down too.",
        "It goes to the trash, from where it can be put back for 30 days.",
      ],
    });
    expect([offersTakeDown("delete", effect), offersTakeDown("take_down", effect)]).toEqual([true, false]);
  });

  test("leaves alone what is not public", () => {
    const effect = effectOf(1, ["not_public", "gone"], { live: [blog(1)] });
    expect(bulkQuestion("take_down", effect, null)).toEqual({
      title: "Take 1 article down?",
      lines: [
        "It is live at the hosted blog; its page disappears, and the search ranking is lost.",
        "1 is not public anywhere and will be left alone.",
        "1 is not in the list any more and will be left out.",
      ],
      confirm: "Take 1 article down",
    });
  });

  test.each(["publish", "take_down", "delete"] as const)(
    "has no button when there is nothing to %s",
    (change) => {
      const words = bulkQuestion(change, effectOf(0, ["gone"], { destination: wordpress }), null);
      expect(words).toMatchObject({ title: expect.stringMatching(/^None/), confirm: null });
    },
  );

  test("is not needed for what can be put back", () => {
    expect(isUndoable(effectOf(1))).toBe(true);
    expect(isUndoable(effectOf(1, [], { scheduled: 1 }))).toBe(false);
  });
});
