import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";

/** What a failure names: the account that asked, and the property that it asked about. */
interface Asked {
  /** Null for a Google account. */
  clientEmail: string | null;
  property?: string;
}

/** An error of Google's API; the same reasons come with 403 and 429. */
const apiError = z.object({
  error: z.object({
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const perMinute = ["rateLimitExceeded", "userRateLimitExceeded"];
const perDay = ["quotaExceeded", "dailyLimitExceeded"];
const notEnabled = ["accessNotConfigured", "SERVICE_DISABLED"];

/** The failure that an error of the API means; null where its status says enough. */
export function failureOfApi(
  body: unknown,
  status: number,
  { clientEmail, property }: Asked,
): ProviderFailure | null {
  if (status < 400) return null;
  const parsed = apiError.safeParse(body);
  const error = parsed.success ? parsed.data.error : null;
  const reasons = [error?.status, ...[...(error?.errors ?? []), ...(error?.details ?? [])].map(reasonOf)];
  const is = (known: readonly string[]) => reasons.some((reason) => known.includes(reason ?? ""));
  const cause = new Error(
    `HTTP ${status} ${reasons.flatMap((reason) => reason ?? []).join(" ")}`.slice(0, 200),
  );
  const failure = (code: ProviderFailure["code"], message?: string) =>
    new ProviderFailure(code, message, { cause });
  if (is(perDay)) return failure("quota", "says that the quota of this day is used up");
  if (is(perMinute) || is(["RESOURCE_EXHAUSTED"])) return failure("rate_limited");
  if (is(notEnabled)) {
    return failure(
      "unauthorized",
      `has to be enabled first: in the Google Cloud project of ${clientEmail ?? "the OAuth client of this server"}, enable the Google Search Console API, and connect again`,
    );
  }
  if (status === 401) return failure("unauthorized", refusesKeyOf(clientEmail));
  if (status === 403) {
    return failure(
      "unauthorized",
      `does not let ${clientEmail ?? "the Google account"} read ${property ?? "any property"}: add ${clientEmail === null ? "it" : "this address"} under Settings, “Users and permissions” of the property, and connect again`,
    );
  }
  if (status === 404) {
    return failure("rejected", `does not know the property ${property ?? ""} any more: connect another one`);
  }
  return null;
}

const reasonOf = ({ reason }: { reason?: string | undefined }) => reason;

const refusesKeyOf = (clientEmail: string | null) =>
  clientEmail === null
    ? "may not be read by Galley any more, because the Google account took its access back or the access has expired: connect with Google again"
    : `does not accept the key of ${clientEmail}: make a new key in Google Cloud, and connect again with it`;

const tokenError = z.object({ error: z.string(), error_description: z.string().optional() });

/** The failure that an error of Google's token endpoint means; null where its status says enough. */
export function failureOfToken(
  body: unknown,
  status: number,
  { clientEmail, asksForCode = false }: Asked & { asksForCode?: boolean },
): ProviderFailure | null {
  const parsed = tokenError.safeParse(body);
  if (!parsed.success || status < 400 || status > 403) return null;
  const { error, error_description: description = "" } = parsed.data;
  const cause = new Error(`HTTP ${status} ${error}: ${description}`.slice(0, 200));
  if (error === "invalid_grant" && /\biat\b|\bexp\b/.test(description)) {
    const message = "does not accept the time of this server: set its clock";
    return new ProviderFailure("unavailable", message, { cause });
  }
  if (error === "invalid_client" || error === "unauthorized_client") {
    const message =
      "does not accept this server: whoever runs it has to check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET";
    if (clientEmail === null) return new ProviderFailure("unauthorized", message, { cause });
  }
  if (asksForCode) {
    const message = "was not opened, because Google’s answer was used before or is too old: connect again";
    return new ProviderFailure("rejected", message, { cause });
  }
  return new ProviderFailure("unauthorized", refusesKeyOf(clientEmail), { cause });
}
