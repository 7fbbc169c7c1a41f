import { z } from "zod";
import type { eventEndpoint } from "@/lib/platform/db/schema";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";

/** For this long after a rotation, messages are signed with both secrets, so that receivers can switch over. */
export const ROTATION_SECONDS = 24 * 3600;

type SealedEndpoint = Pick<typeof eventEndpoint.$inferSelect, "id" | "secret">;

/** The content of an endpoint's sealed secret. */
const storedSchema = z.object({
  current: z.string(),
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).nullable(),
});

/** A secret to be shown once, and its sealed form to be stored. */
export interface IssuedSecret {
  secret: string;
  sealed: string;
}

export function issueSecret(secrets: SecretBox, endpointId: string): IssuedSecret {
  return seal(secrets, endpointId, null);
}

/** Issues a new secret. The old one stays valid for a day, unless it can no longer be read. */
export function rotateSecret(secrets: SecretBox, endpoint: SealedEndpoint, now: Date): IssuedSecret {
  const until = new Date(now.getTime() + ROTATION_SECONDS * 1000).toISOString();
  const old = currentSecretOf(secrets, endpoint);
  return seal(secrets, endpoint.id, old === null ? null : { secret: old, until });
}

/** The secrets to sign with now: one, or two separated by a space. Throws SecretUnreadable. */
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

/** The current secret; null when it cannot be read, which a new secret repairs. */
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
