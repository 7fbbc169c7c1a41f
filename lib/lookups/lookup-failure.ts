import { isErrorNamed } from "@/lib/platform/same-named-error";

export type LookupFailureCode = "not_configured" | "unavailable" | "timeout";

/** Why a lookup gave no answer. The message is public: one sentence that a person can act on. */
export class LookupFailure extends Error {
  override readonly name = "LookupFailure";

  static override [Symbol.hasInstance](value: unknown): value is LookupFailure {
    return isErrorNamed(value, "LookupFailure");
  }

  constructor(
    readonly code: LookupFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The form in which the failure is stored for calls that wait for the same lookup on any instance. */
  stored(): { code: string; message: string } {
    return { code: this.code, message: this.message };
  }

  /** Restores a stored failure. */
  static of({ code, message }: { code: string; message: string }): LookupFailure {
    return new LookupFailure(code === "timeout" || code === "not_configured" ? code : "unavailable", message);
  }
}
