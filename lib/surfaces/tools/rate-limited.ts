import type { Refusal } from "@/lib/operations/refusal";
import { type RpcError, rpcCodes } from "./json-rpc";

/** The error of the protocol for a spent limit. */
export function rateLimited({ message, status, extras }: Refusal): RpcError {
  return { code: rpcCodes.rateLimited, message, data: { status, retry_after: extras.retry_after } };
}
