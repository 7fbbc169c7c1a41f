import { isJsonContentType } from "@modelcontextprotocol/server";
import { Refusal } from "@/lib/operations/refusal";
import { readText } from "@/lib/surfaces/http/json-body";
import { type RpcError, rpcCodes } from "./json-rpc";

export type Body = { ok: true; value: unknown } | { ok: false; error: RpcError };

/** The JSON of a request of at most 256 KiB. Throws `unsupported_media_type` and `payload_too_large`. */
export async function readBody(request: Request): Promise<Body> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  // Not JSON by name: a form or a plain text is what a page of any origin may send without asking.
  if (!isJsonContentType(request.headers.get("content-type")) || encoding !== "identity") {
    throw new Refusal(
      "unsupported_media_type",
      "Send JSON-RPC with Content-Type: application/json and without Content-Encoding.",
    );
  }
  try {
    return { ok: true, value: JSON.parse(await readText(request)) as unknown };
  } catch (error) {
    const unreadable = error instanceof Refusal && error.code === "invalid_request";
    if (!unreadable && !(error instanceof SyntaxError)) throw error;
    const message = unreadable ? error.message : "The body is not valid JSON.";
    return { ok: false, error: { code: rpcCodes.parseError, message: `Parse error: ${message}` } };
  }
}
