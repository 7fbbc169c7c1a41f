import type { Context, Caller as Credentialed } from "@/lib/operations/context";

/** Who sent an HTTP request to the tool endpoint, and in what frame its calls run. */
export interface Caller extends Credentialed {
  /** The context of the request; its actor is nobody until `actor` was asked. */
  context: Context;
  /** After how long a call is answered with 504. */
  callTimeoutMs: number;
}
