import type { KeyScope } from "@/lib/platform/keys/key-scope";
import type { Actor } from "./context";
import { isChange } from "./effect";
import type { Operation } from "./operation";
import { Refusal } from "./refusal";

type Scoped = Pick<Operation, "access" | "effect" | "scope">;

/** The scope that a limited key needs for an operation; null where nobody needs a key. */
export function scopeNeededBy({ access, effect, scope }: Scoped): KeyScope | null {
  if (access === "public") return null;
  return scope ?? (isChange({ effect }) ? "write" : "read");
}

/** Whether the actor's scopes, if it is limited to any, include the one that the operation needs. */
export function hasScope(called: Scoped, actor: Actor): boolean {
  const needed = scopeNeededBy(called);
  if (needed === null || !("scopes" in actor) || actor.scopes === null) return true;
  return actor.scopes.includes(needed);
}

/** Throws `forbidden`, which names the scope that the key lacks. */
export function checkScope(called: Scoped, actor: Actor): void {
  if (hasScope(called, actor)) return;
  throw new Refusal(
    "forbidden",
    `This content API key has no scope "${scopeNeededBy(called)}", which this call needs. Use a key that has it; keys are created on the project's Publishing page.`,
  );
}
