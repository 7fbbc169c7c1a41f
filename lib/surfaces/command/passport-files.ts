import { open } from "node:fs/promises";
import { JsonRefused, readStrictJson } from "@/lib/content/passport/strict-json";
import { passportLengthMax } from "@/lib/content/passport/verify-passport";
import { Refusal } from "@/lib/kernel/refusal";

/** Reads a file as text. Throws `not_found` for one that cannot be read, and `invalid_request` for a huge one. */
export async function readBoundedFile(path: string): Promise<string> {
  const bytes = Buffer.alloc(passportLengthMax + 1);
  let size = 0;
  try {
    await using file = await open(path);
    for (let read = -1; read !== 0 && size < bytes.length; size += read) {
      ({ bytesRead: read } = await file.read(bytes, size, bytes.length - size));
    }
  } catch (cause) {
    throw new Refusal("not_found", `The file ${path} cannot be read.`, {}, { cause });
  }
  if (size > passportLengthMax) {
    throw new Refusal("invalid_request", `The file ${path} has more than ${passportLengthMax} bytes.`);
  }
  return bytes.toString("utf8", 0, size);
}

/** Reads a JWK Set from a file or an address. Throws a Refusal that says what is wrong with it. */
export async function readKeySet(from: string): Promise<unknown> {
  const text = /^https?:\/\//i.test(from) ? await fetchKeySet(new URL(from)) : await readBoundedFile(from);
  try {
    const keySet = readStrictJson(text, keySetLengthMax);
    if (typeof keySet === "object" && keySet !== null && "keys" in keySet && Array.isArray(keySet.keys)) {
      return keySet;
    }
    throw new JsonRefused("it has no list of `keys`");
  } catch (cause) {
    if (!(cause instanceof JsonRefused)) throw cause;
    throw new Refusal("invalid_request", `${from} is not a JWK Set: ${cause.message}.`, {}, { cause });
  }
}

const keySetLengthMax = 500_000;

/** The attack on plain http: whoever is on the way puts a key of their own among the others. */
async function fetchKeySet(url: URL): Promise<string> {
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !isLoopback) {
    throw new Refusal("invalid_request", `Keys are read over https, which ${url.href} is not.`);
  }
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(10_000) });
    if (!response.ok || response.body === null) throw new Error(`it answered HTTP ${response.status}`);
    let text = "";
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.length > keySetLengthMax) break;
    }
    return text;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(
      "not_found",
      `The keys cannot be read from ${url.href} (${reason}): name them with --keys.`,
      {},
      { cause },
    );
  }
}
