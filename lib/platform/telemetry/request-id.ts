import { AsyncLocalStorage } from "node:async_hooks";

declare global {
  // On globalThis, because the runtime and the routes are in separate bundles with separate modules.
  var galleyRequestIds: AsyncLocalStorage<string> | undefined;
}

const requestIds = () => (globalThis.galleyRequestIds ??= new AsyncLocalStorage());

/** Calls `work`, during which `currentRequestId` returns this id: for libraries that log and know no request. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds().run(requestId, work);
}

/** The same for everything that follows in this asynchronous call. */
export function enterRequestId(requestId: string): void {
  requestIds().enterWith(requestId);
}

/** The id of the request that is being answered, or null outside of one. */
export function currentRequestId(): string | null {
  return globalThis.galleyRequestIds?.getStore() ?? null;
}
