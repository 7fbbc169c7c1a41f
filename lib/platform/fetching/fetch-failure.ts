import { isErrorNamed } from "@/lib/platform/same-named-error";

export type FetchFailureCode =
  | "invalid_url"
  | "blocked_scheme"
  | "blocked_address"
  | "blocked_port"
  | "blocked_credentials"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "too_large"
  | "too_many_redirects"
  | "redirect_refused"
  | "protocol"
  | "aborted";

/** One redirect that was followed: its status and both absolute URLs. */
export interface FetchedRedirect {
  status: number;
  from: string;
  to: string;
}

export interface FetchFailureDetails extends ErrorOptions {
  url?: string | null;
  redirects?: FetchedRedirect[];
}

/**
 * Why a URL could not be fetched. The message is public: one sentence that a person can act on. It names hosts,
 * but never the addresses that they resolve to. `url` is the hop that failed; `cause` is for logs only.
 */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";

  static override [Symbol.hasInstance](value: unknown): value is FetchFailure {
    return isErrorNamed(value, "FetchFailure");
  }
  readonly url: string | null;
  readonly redirects: readonly FetchedRedirect[];

  constructor(
    readonly code: FetchFailureCode,
    message: string,
    details: FetchFailureDetails = {},
  ) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.url = details.url ?? null;
    this.redirects = details.redirects ?? [];
  }
}
