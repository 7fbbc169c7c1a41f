import { AsyncLocalStorage } from "node:async_hooks";
import { ProcessState } from "../process-state";

const state = new ProcessState<AsyncLocalStorage<string>>("request-ids");
const requestIds = (state.value ??= new AsyncLocalStorage());

/** Calls `work`, during which `currentRequestId` returns this id: for libraries that log and know no request. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

/** The same for everything that follows in this asynchronous call. */
export function enterRequestId(requestId: string): void {
  requestIds.enterWith(requestId);
}

/** The id of the request that is being answered, or null outside of one. */
export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null;
}
