import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { ContentEncoding } from "@/lib/platform/entity-tags";

/** The level at which brotli takes about as long as gzip does and still is smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 6 };

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const rememberedBytesMax = 16 * 1024 * 1024;

type Body = string | Uint8Array<ArrayBuffer>;

interface Compressed {
  body: Body;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Lists, feeds and pages are asked for again and again: a version is compressed once. */
const remembered = new LRUCache<string, Compressed>({
  maxSize: rememberedBytesMax,
  sizeCalculation: ({ body, bytes }) => (typeof body === "string" ? 2 : 1) * body.length + bytes.byteLength,
});

/** Compresses a text in zlib's threads. `tag` is its ETag, under which the result is remembered. */
export async function compressText(
  body: Body,
  encoding: ContentEncoding,
  tag: string | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const known = tag === null ? undefined : remembered.get(tag);
  // Compared, so that no tag that two tenants share can ever show the text of the other.
  if (known !== undefined && isSame(known.body, body)) return known.bytes;
  const options = encoding === "br" ? brotliOptions : gzipOptions;
  const bytes = new Uint8Array(await compressors[encoding](body, options));
  if (tag !== null) remembered.set(tag, { body, bytes });
  return bytes;
}

function isSame(one: Body, other: Body): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one === other || Buffer.compare(one, other) === 0;
}

/** Compresses a body while it is sent, only as fast as it is read. Leaving it ends its source. */
export function compressStream(
  body: ReadableStream<Uint8Array>,
  encoding: ContentEncoding,
): ReadableStream<Uint8Array> {
  const compressor = encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's and the DOM's types of one class differ
  const source = Readable.fromWeb(body as NodeStream);
  // The failure of either end destroys the other one, and reaches the reader.
  pipeline(source, compressor, () => undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's and the DOM's types of one class differ
  return Readable.toWeb(compressor) as ReadableStream<Uint8Array>;
}
