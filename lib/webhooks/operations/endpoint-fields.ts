import { z } from "zod";
import { textField } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import type { AllowRule } from "@/lib/platform/fetching/allow-rules";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { mayCarryCredentials, plainHttpRefused } from "@/lib/platform/fetching/plain-http";
import type { SecretBox } from "@/lib/platform/secret-box";

/** What the operations on event endpoints need. */
export interface NeedsEndpoints {
  secrets: SecretBox;
  credentialFetch: GuardedFetch;
  settings: { fetchAllow: readonly AllowRule[] };
}

const urlError = "must be a web address that takes messages, such as https://example.com/hooks/galley";

/**
 * An http or https address. Credentials in it are refused, because they would be sent to whoever answers there.
 * The guarded fetch checks the host at each delivery.
 */
export const urlField = textField(2000, "is required: the address that takes the messages")
  .trim()
  .transform((text, issues) => {
    const url = URL.parse(text);
    const isPlain = url !== null && url.username === "" && url.password === "";
    if (isPlain && /^https?:$/.test(url.protocol)) return url.href;
    issues.addIssue({ code: "custom", message: urlError });
    return z.NEVER;
  });

const eventsError = `must be a list of at least one of ${outgoingEventTypes.join(", ")}`;

export const eventsField = z
  .array(z.enum(outgoingEventTypes, { error: eventsError }), { error: eventsError })
  .min(1, { error: eventsError })
  .transform((events) => [...new Set(events)])
  .describe("The types of events that are sent to the endpoint.");

export const endpointStatusField = z.enum(["active", "paused"], { error: "must be active or paused" });

/** Throws `invalid_request` for an address to which events would be sent unencrypted over the internet. */
export function refusePlainHttp({ settings }: NeedsEndpoints, url: string): void {
  if (mayCarryCredentials(new URL(url), settings.fetchAllow)) return;
  throw new Refusal("invalid_request", `Change the address. It ${plainHttpRefused}.`, {
    fields: [{ field: "url", message: plainHttpRefused }],
  });
}
