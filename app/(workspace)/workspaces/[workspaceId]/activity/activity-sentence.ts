import type { listActivity } from "@galley/lib/activity/list";
import { operations } from "@galley/lib/operations/registry";
import type { z } from "zod";

export type Entry = z.output<typeof listActivity.output>["activity"][number];

const actors: Readonly<Record<string, string>> = {
  system: "Galley",
  operator: "The operator",
  visitor: "Somebody unknown",
};

/** Who did it: the name of a member, the first characters of a key, or what is known of anybody else. */
export function actorName({ actor }: Pick<Entry, "actor">, names: ReadonlyMap<string, string>): string {
  const { kind, id, label } = actor;
  if (kind === "key") return label === null ? "A key" : `The key ${label}…`;
  const name = id === null ? undefined : names.get(id);
  return (name ?? "") || (label ?? actors[kind] ?? kind);
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

/** What was done, as the rest of a sentence that begins with the actor's name. */
export function actionPhraseOf({ operation, outcome }: Pick<Entry, "operation" | "outcome">): string {
  const [done, attempted] = phrasesByName.get(operation) ?? readPhrases;
  if (outcome === "ok") return done;
  if (outcome === "second_factor") return "entered the right password; the second step was still to come";
  if (outcome === "wrong_code") return "entered a wrong code in the second step of signing in";
  return operation === "accounts.sign_in" ? "failed to sign in" : `tried to ${attempted}`;
}

/** The address of the page about what was changed; null where there is none. */
export function pageOf({ operation, project_id: projectId, resource_id: id }: Entry): string | null {
  if (projectId === null) return null;
  const isArticle = operation.startsWith("articles.") && operation !== "articles.generate";
  return isArticle && id !== null && id !== projectId
    ? `/projects/${projectId}/articles/${id}`
    : `/projects/${projectId}`;
}
