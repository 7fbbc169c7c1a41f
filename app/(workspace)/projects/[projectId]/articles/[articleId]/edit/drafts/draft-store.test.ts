import { expect, test } from "vitest";
import {
  countDrafts,
  draftKey,
  type KeptDraft,
  keepDraft,
  readKeptDraft,
  removeDrafts,
} from "./draft-store.client";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20);

/** A browser's store with room for so many characters. */
function storeWith(room = 1_000_000) {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      const others = [...kept].reduce((sum, [name, value]) => (name === key ? sum : sum + value.length), 0);
      if (others + text.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, text);
    },
  };
}

const draft = (of: Partial<KeptDraft> = {}): KeptDraft => ({
  fields: { title: "Anvils", content_markdown: "Keep it dry." },
  version: 3,
  keptAt: now,
  sent: false,
  ...of,
});

test("a draft is found again by the same person and article only", () => {
  const store = storeWith();
  expect(keepDraft(store, draftKey("ada", "a1"), draft())).toBe(true);
  expect(readKeptDraft(store, draftKey("ada", "a1"), 3)).toEqual(draft());
  expect(readKeptDraft(store, draftKey("ada", "a2"), 3)).toBeNull();
  expect(readKeptDraft(store, draftKey("bob", "a1"), 3)).toBeNull();
});

test("a draft that was saved is not offered again, and one whose saving was not answered is", () => {
  const store = storeWith();
  const key = draftKey("ada", "a1");
  keepDraft(store, key, draft({ sent: true }));
  expect(readKeptDraft(store, key, 3)).not.toBeNull();
  expect(readKeptDraft(store, key, 4)).toBeNull();
  expect(store.kept.size).toBe(0);
});

test("a draft over an older version is offered when it was never sent", () => {
  const store = storeWith();
  keepDraft(store, draftKey("ada", "a1"), draft());
  expect(readKeptDraft(store, draftKey("ada", "a1"), 9)).toEqual(draft());
});

test("only the newest twenty drafts are kept, for thirty days, and nothing else in the store is touched", () => {
  const store = storeWith();
  store.setItem("somebody else's", "stays");
  for (let index = 0; index < 30; index += 1) {
    keepDraft(store, draftKey("ada", `a${index}`), draft({ keptAt: now + index }));
  }
  expect(store.kept.size).toBe(21);
  expect(readKeptDraft(store, draftKey("ada", "a9"), 3)).toBeNull();
  keepDraft(store, draftKey("ada", "late"), draft({ keptAt: now + 31 * day }));
  expect([...store.kept.keys()]).toEqual(["somebody else's", draftKey("ada", "late")]);
});

test("a full store gives up older drafts for the open one, and says when even that is not enough", () => {
  const store = storeWith(2_000);
  keepDraft(store, draftKey("ada", "old"), draft({ fields: { content_markdown: "x".repeat(1_500) } }));
  const long = draft({ fields: { content_markdown: "y".repeat(1_500) } });
  expect(keepDraft(store, draftKey("ada", "new"), long)).toBe(true);
  expect(readKeptDraft(store, draftKey("ada", "old"), 3)).toBeNull();
  const longer = draft({ fields: { content_markdown: "z".repeat(5_000) } });
  expect(keepDraft(store, draftKey("ada", "new"), longer)).toBe(false);
});

test.each(["{", "7", '{"fields":7}', '{"fields":{},"version":"1","keptAt":1}'])(
  "an entry of the store that is not a draft is skipped: %s",
  (text) => {
    const store = storeWith();
    store.setItem(draftKey("ada", "a1"), text);
    expect(readKeptDraft(store, draftKey("ada", "a1"), 1)).toBeNull();
  },
);

test("all drafts of a person who signs out are deleted, and nothing else in the browser's store", () => {
  const store = storeWith();
  for (const article of ["a1", "a2", "a3"]) keepDraft(store, draftKey("ada", article), draft());
  keepDraft(store, draftKey("bob", "a1"), draft());
  store.setItem("single keys", "off");
  expect(countDrafts(store, "ada")).toBe(3);
  removeDrafts(store, "ada");
  expect(countDrafts(store, "ada")).toBe(0);
  expect([...store.kept.keys()]).toEqual([draftKey("bob", "a1"), "single keys"]);
});
