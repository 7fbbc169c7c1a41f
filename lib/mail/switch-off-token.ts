import { z } from "zod";
import { noticeKinds } from "@/lib/platform/db/schema";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";

/*
 * The token of a link that switches off one kind of mail for one person. It grants nothing else and does not expire, so
 * that the link of an old mail works; GCM authenticates it, and the context keeps any other envelope of Galley from being
 * taken for one.
 */
const context = "switch off a kind of mail";

const content = z.object({ userId: z.uuid(), kind: z.enum(noticeKinds) });

export type SwitchOff = z.output<typeof content>;

/** About three times as long as a token is. */
const tokenMax = 400;

export function sealSwitchOff(secrets: SecretBox, { userId, kind }: SwitchOff): string {
  return secrets.seal(`${userId} ${kind}`, context);
}

/** Whom a token is about, and which kind of mail; null for a text that is no token of this server. */
export function openSwitchOff(secrets: SecretBox, token: string): SwitchOff | null {
  if (token.length > tokenMax) return null;
  try {
    const [userId, kind] = secrets.open(token, context).split(" ");
    return content.safeParse({ userId, kind }).data ?? null;
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
