import { isErrorNamed } from "@/lib/platform/same-named-error";

export type ProviderFailureCode =
  | "unauthorized"
  | "quota"
  | "rate_limited"
  | "unavailable"
  | "timeout"
  | "rejected"
  | "unreadable";

/**
 * Why a provider gave no answer. The message is public: a clause after the provider's name, such as
 * "does not accept its API key"; it names no address and no key. `cause` is for the log and has neither.
 */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";

  static override [Symbol.hasInstance](value: unknown): value is ProviderFailure {
    return isErrorNamed(value, "ProviderFailure");
  }

  constructor(
    readonly code: ProviderFailureCode,
    message: string = usualMessages[code],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const usualMessages: Record<ProviderFailureCode, string> = {
  unauthorized: "does not accept its API key",
  quota: "has no credit left",
  rate_limited: "is limiting requests",
  unavailable: "is not available",
  timeout: "did not answer in time",
  rejected: "does not accept the request",
  unreadable: "answered in a form that could not be read",
};

/** The meaning that an HTTP status has with most providers. */
export function codeOfStatus(status: number): ProviderFailureCode {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 402) return "quota";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unavailable" : "rejected";
}
