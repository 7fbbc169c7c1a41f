import { z } from "zod";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import type { Context } from "./context";

type Needs = Context & { secrets: SecretBox };

const bound = z.object({ holder: z.string(), expiresAt: z.number(), state: z.unknown() });

/** What travels through another service and back: encrypted, bound to this session, and good until `expiresAt`. */
export function sealState(ctx: Needs, purpose: string, state: object, expiresAt: Date): string {
  const sealed = { holder: holderOf(ctx), expiresAt: expiresAt.getTime(), state };
  return ctx.secrets.seal(JSON.stringify(sealed), purpose);
}

/** What was sealed in this session for this purpose; null for anything else, and when it has expired. */
export function openState<State>(
  ctx: Needs,
  purpose: string,
  sealed: string,
  schema: z.ZodType<State>,
): State | null {
  const read = bound.safeParse(readSealed(ctx, sealed, purpose)).data;
  if (read?.holder !== holderOf(ctx) || read.expiresAt <= ctx.now().getTime()) return null;
  return schema.safeParse(read.state).data ?? null;
}

function readSealed({ secrets }: Needs, sealed: string, purpose: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed, purpose));
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

function holderOf({ actor }: Context): string {
  if (actor.kind !== "user") return "";
  return `${actor.userId} ${actor.sessionId ?? ""}`;
}
