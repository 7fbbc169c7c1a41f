/**
 * A signal that aborts after this many milliseconds, or when one of the others aborts. Use it instead of combining
 * `AbortSignal.timeout` yourself: Node 20 garbage-collects a timeout that only a combined signal refers to (nodejs/node
 * issue 57736), and the combined signal then never aborts.
 */
export function timeLimit(milliseconds: number, ...others: readonly AbortSignal[]): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  // Node keeps a signal with a listener until it has fired.
  timeout.addEventListener("abort", () => undefined, { once: true });
  return others.length === 0 ? timeout : AbortSignal.any([timeout, ...others]);
}
