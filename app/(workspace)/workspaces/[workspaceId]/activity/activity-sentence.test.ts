import { isChange } from "@galley/lib/kernel/effect";
import { operations } from "@galley/lib/operations/registry";
import { describe, expect, test } from "vitest";
import { actionPhraseOf, actorName, type Entry, sentencePieces } from "./activity-sentence";

test("the activity page says in words what was done by every operation that the trail records", () => {
  const changes = operations.filter(isChange);
  expect(changes.filter(({ phrases }) => phrases === undefined).map(({ name }) => name)).toEqual([]);
  for (const { name } of operations) {
    for (const outcome of ["ok", "forbidden"]) {
      const phrase = actionPhraseOf({ operation: name, outcome });
      expect(phrase).not.toContain(name);
      expect(phrase).not.toMatch(/[{}[\]]|\s\s|^\s|\s$|undefined/);
    }
  }
});

type Named = NonNullable<Entry["resource"]>;
const named = (kind: Named["kind"], name: string, more: Partial<Named> = {}): Named => ({
  kind,
  name,
  place: null,
  in_trash: false,
  page: null,
  ...more,
});
const anvil = named("article", "How to oil an anvil", { page: "/projects/1/articles/2" });
const wordpress = named("connection", "WordPress", { place: "https://example.com" });

const sentence = (operation: string, more: Partial<Entry> = {}) =>
  sentencePieces({ operation, outcome: "ok", resource_id: "2", resource: null, related: null, ...more })
    .map(({ text }) => text)
    .join("");

describe("an entry of the trail reads as a sentence with the names of its objects", () => {
  test.each<[string, Partial<Entry>, string]>([
    [
      "articles.publish",
      { resource: anvil, related: wordpress },
      "published “How to oil an anvil” to WordPress (example.com)",
    ],
    ["articles.publish", { resource: anvil }, "published “How to oil an anvil”"],
    ["articles.delete", {}, "moved an article that is now deleted for good to the trash"],
    ["articles.publish", { outcome: "not_found", resource_id: null }, "tried to publish an article"],
    [
      "articles.publish",
      { outcome: "publish_blocked", resource: anvil, related: wordpress },
      "tried to publish “How to oil an anvil” to WordPress (example.com)",
    ],
    [
      "articles.generate",
      { resource: named("job", "oil an anvil") },
      "started the article about “oil an anvil”",
    ],
    [
      "publications.check_now",
      { resource: anvil, related: wordpress },
      "had the page of “How to oil an anvil” at WordPress (example.com) checked",
    ],
    [
      "workspaces.remove_member",
      { resource: named("workspace", "Acme"), related: named("person", "Ann") },
      "removed Ann from the workspace",
    ],
    ["workspaces.invite", {}, "invited somebody to the workspace"],
    ["workspaces.invite", { resource: named("invitation", "") }, "invited somebody to the workspace"],
    ["projects.update", { resource: named("project", "Acme") }, "changed the settings of the project “Acme”"],
    [
      "articles.import",
      { outcome: "forbidden", resource: named("project", "Acme") },
      "tried to import an article",
    ],
  ])("%s with %j", (operation, entry, expected) => {
    expect(sentence(operation, entry)).toBe(expected);
  });

  test("with a link on each name whose page exists", () => {
    const entry = { operation: "articles.publish", outcome: "ok", resource_id: "2" };
    expect(sentencePieces({ ...entry, resource: anvil, related: wordpress })).toEqual([
      { text: "published ", href: null },
      { text: "“How to oil an anvil”", href: "/projects/1/articles/2" },
      { text: " to ", href: null },
      { text: "WordPress (example.com)", href: null },
    ]);
  });

  test("and begins with the name of the key, the agent or the person", () => {
    const actor = { id: null, label: "gly_abcd", name: "Website" };
    expect(actorName({ actor: { ...actor, kind: "key" } })).toBe("The key “Website” (gly_abcd…)");
    expect(actorName({ actor: { ...actor, kind: "key", name: null } })).toBe("The key gly_abcd…");
    expect(actorName({ actor: { ...actor, kind: "user", label: "ann@example.com" } })).toBe("Website");
    expect(actorName({ actor: { ...actor, kind: "user", name: null } })).toBe("gly_abcd");
    expect(actorName({ actor: { kind: "operator", id: null, label: null, name: null } })).toBe(
      "Whoever runs this installation",
    );
  });
});
