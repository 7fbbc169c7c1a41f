import type { Actor, Context } from "@/lib/core/context";

/** Who sent an HTTP request to the tool endpoint, and in what frame its calls run. */
export interface Caller {
  /** The context of the request; its actor is nobody until `actor` was asked. */
  context: Context;
  /** Looks the key up at the first question, so that what needs no key costs no query. */
  actor(): Promise<Actor>;
  /** After how long a call is answered with 504. */
  callTimeoutMs: number;
}
