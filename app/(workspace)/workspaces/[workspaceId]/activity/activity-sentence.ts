import type { listActivity } from "@galley/lib/activity/list";
import { operations } from "@galley/lib/operations/registry";
import type { z } from "zod";

export type Entry = z.output<typeof listActivity.output>["activity"][number];
type Named = NonNullable<Entry["resource"]>;

/** A piece of a sentence; one with an address is a link. */
export interface Piece {
  text: string;
  href: string | null;
}

const actors: Readonly<Record<string, string>> = {
  system: "Galley",
  operator: "Whoever runs this installation",
  visitor: "Somebody unknown",
};

/** Who did it: the name of a member, a key or an agent, or what is known of anybody else. */
export function actorName({ actor: { kind, label, name } }: Pick<Entry, "actor">): string {
  if (kind !== "key") return (name ?? "") || (label ?? actors[kind] ?? kind);
  if (label === null) return "A key";
  return name === null ? `The key ${label}…` : `The key “${name}” (${label}…)`;
}

const phrasesByName = new Map([
  ...operations.map(({ name, phrases }) => [name, phrases] as const),
  ["accounts.sign_in", ["signed in", "sign in"]] as const,
  ["accounts.sign_out", ["signed out", "sign out"]] as const,
]);

/** For operations that change nothing: the trail records them only when they were refused. */
const readPhrases = [
  "looked at something",
  "look at something that their role or key does not allow",
] as const;

/** What was done, as the rest of a sentence that begins with the actor's name. Its `{article}` and the like are open. */
function phraseOf({ operation, outcome }: Pick<Entry, "operation" | "outcome">): string {
  const [done, attempted] = phrasesByName.get(operation) ?? readPhrases;
  if (outcome === "ok") return done;
  if (outcome === "second_factor") return "entered the right password; the second step was still to come";
  if (outcome === "wrong_code") return "entered a wrong code in the second step of signing in";
  return operation === "accounts.sign_in" ? "failed to sign in" : `tried to ${attempted}`;
}

/** The same without names, for entries about an account, whose sentences have none. */
export function actionPhraseOf(entry: Pick<Entry, "operation" | "outcome">): string {
  return sentencePieces({ ...entry, resource_id: null, resource: null, related: null })
    .map(({ text }) => text)
    .join("");
}

/** What was done and to what, by the names that the things have now. */
export function sentencePieces(
  entry: Pick<Entry, "operation" | "outcome" | "resource_id" | "resource" | "related">,
): Piece[] {
  const pieces: Piece[] = [];
  const say = (text: string, href: string | null = null) => {
    if (text !== "") pieces.push({ text, href });
  };
  for (const [, optional, open, plain = ""] of phraseOf(entry).matchAll(parts)) {
    const [before = "", noun = ""] = optional === undefined ? ["", open] : optional.split(/[{}]/);
    const found = namedAs(noun, entry);
    if (noun === "") say(plain);
    else if (found !== null) {
      say(`${before}${wordsBefore[found.kind]}`);
      say(nameOf(found), found.page);
    } else if (optional === undefined) say(unnamed(noun, entry));
  }
  return pieces;
}

/** `[ to {connection}]`, `{article}`, or words without either. */
const parts = /\[([^\]]*)\]|\{(\w+)\}|([^[{]+)/g;

/** The nouns of the phrases: the kinds that each stands for, and what is said where the name is not known. */
const nouns: Readonly<Record<string, { kinds: readonly Named["kind"][]; unnamed: string; lasts?: true }>> = {
  article: { kinds: ["article", "job"], unnamed: "an article", lasts: true },
  project: { kinds: ["project"], unnamed: "a project", lasts: true },
  connection: { kinds: ["connection"], unnamed: "a destination", lasts: true },
  endpoint: { kinds: ["endpoint"], unnamed: "an event endpoint", lasts: true },
  planned: { kinds: ["planned"], unnamed: "a planned article", lasts: true },
  key: { kinds: ["key"], unnamed: "a content API key", lasts: true },
  agent: { kinds: ["agent"], unnamed: "an agent", lasts: true },
  person: { kinds: ["person", "invitation"], unnamed: "somebody" },
};

const wordsBefore: Readonly<Record<Named["kind"], string>> = {
  article: "",
  job: "the article about ",
  project: "the project ",
  connection: "",
  endpoint: "the event endpoint ",
  planned: "the planned article ",
  key: "the content API key ",
  agent: "the agent ",
  audit: "the audit of ",
  workspace: "the workspace ",
  person: "",
  invitation: "",
};

function namedAs(noun: string, { resource, related }: Pick<Entry, "resource" | "related">): Named | null {
  const kinds = nouns[noun]?.kinds ?? [];
  return [resource, related].find((each) => each?.name && kinds.includes(each.kind)) ?? null;
}

/** A thing that the entry names by an id which leads nowhere is deleted for good, unless it is gone once it is used. */
function unnamed(
  noun: string,
  { resource_id: id, resource }: Pick<Entry, "resource_id" | "resource">,
): string {
  const { unnamed: words, lasts } = nouns[noun] ?? { unnamed: noun };
  return lasts && id !== null && resource === null ? `${words} that is now deleted for good` : words;
}

function nameOf({ kind, name, place }: Named): string {
  if (kind === "connection") return place === null ? name : `${name} (${withoutScheme(place)})`;
  if (kind === "endpoint") return withoutScheme(name);
  return kind === "person" || kind === "invitation" ? name : `“${name}”`;
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, "");
