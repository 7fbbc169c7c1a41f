import { z } from "zod";
import { integerField, requiredText, textField } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import { canonicalNetwork } from "@/lib/platform/keys/networks";

/** What is given about a key when it is minted; name, note and addresses can be changed later. */

export const keyNameField = requiredText(80).describe("What the key is for.");

export const keyNoteField = textField(500)
  .trim()
  .transform((note) => (note === "" ? null : note))
  .describe("A note for the people who look after the keys.");

const scopesError = "must name at least one of read, write and publish";

/** Null for all scopes, as for a key that is minted without any. */
export const keyScopesField = z
  .array(z.enum(keyScopes, { error: scopesError }), { error: scopesError })
  .min(1, { error: scopesError })
  .max(10, { error: scopesError })
  .transform((given) => {
    const chosen = keyScopes.filter((scope) => given.includes(scope));
    return chosen.length === keyScopes.length ? null : chosen;
  })
  .describe(
    "What the key is limited to: read, write (start and change articles), publish. Left out, all three.",
  );

const addressesMax = 32;
const addressesError = `must be at most ${addressesMax} addresses or networks, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48`;

/** Addresses and networks in canonical notation, also given as a text, as forms do. Null for an empty list. */
export const allowedAddressesField = z
  .preprocess(
    (value) => (typeof value === "string" && value.length <= 4_000 ? value.split(/[\s,]+/) : value),
    z
      .array(z.string({ error: addressesError }).max(64, { error: addressesError }), {
        error: addressesError,
      })
      .max(addressesMax * 2, { error: addressesError })
      .transform((texts, issues) => {
        const networks = new Set<string>();
        for (const text of texts.map((given) => given.trim()).filter((given) => given !== "")) {
          const network = canonicalNetwork(text);
          if (network !== null) networks.add(network);
          else issues.addIssue({ code: "custom", message: `${addressesError}; "${text}" is none` });
        }
        if (networks.size > addressesMax) issues.addIssue({ code: "custom", message: addressesError });
        return networks.size === 0 ? null : [...networks];
      }),
  )
  .meta({ type: "array", items: { type: "string", maxLength: 64 }, maxItems: addressesMax })
  .describe(
    `The addresses and networks (CIDR) from which alone the key and its feed token are accepted, at most ${addressesMax}. Empty for all.`,
  );

const daysMax = 3_650;
const expiryError = "must be a day such as 2027-03-31, or a time such as 2027-03-31T12:00:00Z";

/** The end of a key, in one of two ways. */
export const expiryFields = {
  expiresAt: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: expiryError })
    .optional()
    .describe(
      "The last day of the key (in UTC), or the time from which on it and its feed token are refused.",
    ),
  expiresInDays: integerField(1, `must be a number of days from 1 to ${daysMax}`, daysMax)
    .optional()
    .describe("How many days the key lasts, in place of expiresAt."),
};

const dayMs = 86_400_000;

/** When a key ends; null for never. Throws `invalid_request` for an end in the past and for two ends. */
export function expiryOf(
  { expiresAt, expiresInDays }: { expiresAt?: string | undefined; expiresInDays?: number | undefined },
  now: Date,
): Date | null {
  if (expiresAt === undefined) {
    return expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs);
  }
  if (expiresInDays !== undefined) throw refusedExpiry("cannot be given together with expiresInDays");
  const isDay = !expiresAt.includes("T");
  const end = new Date(Date.parse(expiresAt) + (isDay ? dayMs : 0));
  if (end <= now) throw refusedExpiry("must not be in the past");
  if (end.getTime() > now.getTime() + (daysMax + 1) * dayMs) {
    throw refusedExpiry(`must be at most ${daysMax} days from now`);
  }
  return end;
}

function refusedExpiry(message: string): Refusal {
  return new Refusal("invalid_request", `Change the request and send it again. expiresAt: ${message}.`, {
    fields: [{ field: "expiresAt", message }],
  });
}
