import { z } from "zod";
import type { eventEndpoint } from "@/lib/platform/db/schema";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secrets/secret-box";

/** After a rotation messages are signed with both secrets for this long, so that no receiver misses one. */
export const ROTATION_SECONDS = 24 * 3600;

type SealedEndpoint = Pick<typeof eventEndpoint.$inferSelect, "id" | "secret">;

/** What the envelope of an endpoint's secret holds. */
const storedSchema = z.object({
  current: z.string(),
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).nullable(),
});

/** A secret that is to be shown once, and the envelope that is stored. */
export interface IssuedSecret {
  secret: string;
  sealed: string;
}

export function issueSecret(secrets: SecretBox, endpointId: string): IssuedSecret {
  return seal(secrets, endpointId, null);
}

/** A new secret beside the old one, which stays valid for a day; alone when the old one cannot be read. */
export function rotateSecret(secrets: SecretBox, endpoint: SealedEndpoint, now: Date): IssuedSecret {
  const until = new Date(now.getTime() + ROTATION_SECONDS * 1000).toISOString();
  const old = currentSecretOf(secrets, endpoint);
  return seal(secrets, endpoint.id, old === null ? null : { secret: old, until });
}

/** What messages to an endpoint are signed with now: one secret, or two separated by a space. Throws SecretUnreadable. */
export function signingSecretsOf(secrets: SecretBox, endpoint: SealedEndpoint, now: Date): string {
  const { current, previous } = open(secrets, endpoint);
  const stillValid = previous !== null && Date.parse(previous.until) > now.getTime();
  return stillValid ? `${current} ${previous.secret}` : current;
}

function seal(
  secrets: SecretBox,
  endpointId: string,
  previous: z.output<typeof storedSchema>["previous"],
): IssuedSecret {
  const secret = newSigningSecret();
  return { secret, sealed: secrets.seal(JSON.stringify({ current: secret, previous }), endpointId) };
}

/** Null when it cannot be read: a new secret repairs that. */
function currentSecretOf(secrets: SecretBox, endpoint: SealedEndpoint): string | null {
  try {
    return open(secrets, endpoint).current;
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

function open(secrets: SecretBox, endpoint: SealedEndpoint) {
  try {
    return storedSchema.parse(JSON.parse(secrets.open(endpoint.secret, endpoint.id)));
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause;
    throw new SecretUnreadable(
      "This server's key does not open the endpoint's signing secret: rotate the secret, or restore GALLEY_SECRET_KEY.",
      { cause },
    );
  }
}
