import { isErrorNamed } from "@/lib/platform/same-named-error";

/** The error codes of RFC 6749, 7591 and 8707 that Galley answers with. */
export type OAuthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** An expected failure of the OAuth endpoints. The description is public. */
export class OAuthFailure extends Error {
  override readonly name = "OAuthFailure";

  static override [Symbol.hasInstance](value: unknown): value is OAuthFailure {
    return isErrorNamed(value, "OAuthFailure");
  }

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
  ) {
    super(description);
  }
}
