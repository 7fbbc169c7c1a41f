import type { Readable } from "node:stream";
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
} from "node:zlib";
import { FetchFailure } from "./fetch-failure";

export interface BodyLimits {
  bodyBytesMax: number;
  onTooLarge: "fail" | "truncate";
}

export interface ReadBody {
  bytes: Uint8Array;
  truncated: boolean;
}

/** Servers use one coding. The attack: a long chain of them, each of which multiplies the size. */
const codingsMax = 2;
/** How much an encoding may add to bytes that cannot be compressed. */
const encodingOverheadBytes = 64 * 1024;

/**
 * Reads and decompresses a body. At most `bodyBytesMax` bytes are kept, both before and after decompression, so
 * that a gzip bomb cannot fill the memory. Throws FetchFailure (too_large, protocol) or the connection's error.
 */
export async function readBytesMax(
  body: Readable,
  contentEncoding: string | null,
  { bodyBytesMax, onTooLarge }: BodyLimits,
): Promise<ReadBody> {
  const codings = parseCodings(contentEncoding);
  let truncated = false;
  const collect = async (stream: Readable, bytesMax: number): Promise<Buffer> => {
    const part = await readUpTo(stream, bytesMax);
    if (part.truncated && onTooLarge === "fail") throw tooLarge(bodyBytesMax);
    truncated ||= part.truncated;
    return part.bytes;
  };

  let bytes = await collect(body, codings.length === 0 ? bodyBytesMax : bodyBytesMax + encodingOverheadBytes);
  for (const [index, coding] of codings.entries()) {
    const bytesMax = index === codings.length - 1 ? bodyBytesMax : bodyBytesMax + encodingOverheadBytes;
    const small = decodeSmall(coding, bytes, Math.min(bytesMax, smallDecodedMax));
    if (small !== null) {
      bytes = small;
      continue;
    }
    bytes = await collect(decoderOf(coding, bytes), bytesMax).catch((error: unknown) => {
      throw error instanceof FetchFailure ? error : undecodable(coding, error);
    });
  }
  return { bytes, truncated };
}

/** The registered codings that compress a body; of these we ask for the first three, and no server need send another. */
const compressions = new Set("gzip deflate br x-gzip compress x-compress zstd dcb dcz".split(" "));

/**
 * The content codings in the order in which they must be decoded. Servers also send "none", "utf-8" and the like,
 * which compress nothing: browsers ignore such names, and so do we.
 */
function parseCodings(contentEncoding: string | null): string[] {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => compressions.has(coding));
  if (codings.length > codingsMax) {
    throw new FetchFailure(
      "protocol",
      `The page is compressed ${codings.length} times over; that is not read.`,
    );
  }
  return codings.toReversed();
}

/** In bytes, before and after. Unpacking as much takes less of the event loop than passing it through a stream. */
const [smallMax, smallDecodedMax] = [32 * 1024, 256 * 1024];

/** Unpacks a small body at once; null when it is not small, or cannot be unpacked, of which the stream says why. */
function decodeSmall(coding: string, bytes: Buffer, maxOutputLength: number): Buffer | null {
  if (bytes.length > smallMax) return null;
  try {
    switch (coding) {
      case "gzip":
      case "x-gzip":
        return gunzipSync(bytes, { finishFlush: flushes.zlib, maxOutputLength });
      case "br":
        return brotliDecompressSync(bytes, { finishFlush: flushes.brotli, maxOutputLength });
      default:
        return null;
    }
  } catch {
    return null;
  }
}

/** These return what a truncated or empty body contains instead of an error, as browsers do. */
const flushes = { zlib: constants.Z_SYNC_FLUSH, brotli: constants.BROTLI_OPERATION_FLUSH };

function decoderOf(coding: string, bytes: Buffer): Readable {
  const flush = { finishFlush: flushes.zlib };
  const decoder = (() => {
    switch (coding) {
      case "gzip":
      case "x-gzip":
        return createGunzip(flush);
      case "deflate":
        // RFC 9110 requires the zlib format, but some servers send raw deflate. Zlib data begins with method 8.
        return ((bytes[0] ?? 0) & 0x0f) === 0x08 ? createInflate(flush) : createInflateRaw(flush);
      case "br":
        return createBrotliDecompress({ finishFlush: flushes.brotli });
      default:
        throw new FetchFailure("protocol", `The page is encoded as "${coding}", which was not asked for.`);
    }
  })();
  decoder.end(bytes);
  return decoder;
}

async function readUpTo(stream: Readable, bytesMax: number): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const room = bytesMax - size;
    chunks.push(chunk.subarray(0, room));
    size += Math.min(chunk.length, room);
    if (chunk.length > room) return { bytes: Buffer.concat(chunks), truncated: true };
  }
  return { bytes: Buffer.concat(chunks), truncated: false };
}

function tooLarge(bytesMax: number): FetchFailure {
  return new FetchFailure("too_large", `The page is larger than ${bytesMax} bytes, so it was not read.`);
}

function undecodable(coding: string, cause: unknown): FetchFailure {
  return new FetchFailure("protocol", `The page says that it is compressed with ${coding}, but is not.`, {
    cause,
  });
}
