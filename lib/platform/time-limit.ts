/**
 * A signal that aborts after so many milliseconds, or with one of the others. Use it instead of combining
 * `AbortSignal.timeout` yourself: Node 20 forgets a timeout that only a combined signal refers to
 * (nodejs/node issue 57736), and what waits for it then waits for ever.
 */
export function timeLimit(milliseconds: number, ...others: readonly AbortSignal[]): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  // A signal that is listened to is kept until it has fired.
  timeout.addEventListener("abort", () => undefined, { once: true });
  return others.length === 0 ? timeout : AbortSignal.any([timeout, ...others]);
}
