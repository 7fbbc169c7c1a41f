import { inflateSync } from "node:zlib";
import { DestinationFailure } from "../../destination-failure";

export interface PackLimits {
  objectsMax: number;
  /** Unpacked bytes of one object. */
  objectBytesMax: number;
  /** Unpacked bytes of all objects together. */
  totalBytesMax: number;
}

const MiB = 1024 * 1024;
const limits: PackLimits = { objectsMax: 200_000, objectBytesMax: 64 * MiB, totalBytesMax: 512 * MiB };

const headerBytes = 12;
const checksumBytes = 20;
const offsetDelta = 6;
const referenceDelta = 7;

/**
 * Refuses a pack whose objects are too large, judged by the sizes in their headers. Attack: a pack of 700 KiB
 * can hold 700 MiB. No object is inflated beyond the size that its header states. Throws DestinationFailure.
 */
export function refuseLargePack(
  pack: Uint8Array,
  { objectsMax, objectBytesMax, totalBytesMax } = limits,
): void {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  if (pack.length < headerBytes + checksumBytes) throw broken();
  const objects = view.getUint32(8);
  if (objects > objectsMax) throw tooLarge(`has more than ${objectsMax} files and folders`);
  const end = pack.length - checksumBytes;
  let total = 0;
  const count = (size: number) => {
    if (size > objectBytesMax) throw tooLarge(`has a file of more than ${inMegabytes(objectBytesMax)} MB`);
    total += size;
    if (total > totalBytesMax) throw tooLarge(`is larger than ${inMegabytes(totalBytesMax)} MB unpacked`);
  };
  let offset = headerBytes;
  for (let number = 0; number < objects; number += 1) {
    const header = readHeader(pack, offset, end);
    count(header.size);
    const { bytes, consumed } = inflate(pack.subarray(header.end, end), header.size);
    if (header.isDelta) count(sizeMadeBy(bytes));
    offset = header.end + consumed;
  }
}

/** Type and size of the object at an offset, and where its data begins. */
function readHeader(
  pack: Uint8Array,
  start: number,
  limit: number,
): { size: number; isDelta: boolean; end: number } {
  let offset = start;
  const next = () => {
    const byte = offset < limit ? pack[offset] : undefined;
    if (byte === undefined) throw broken();
    offset += 1;
    return byte;
  };
  let byte = next();
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let unit = 16; byte >= 128; unit *= 128) {
    byte = next();
    // Added up instead of shifted: a bitwise shift would cut a size of more than 32 bits to a small number.
    size += (byte & 127) * unit;
  }
  if (type === offsetDelta) while (next() >= 128);
  if (type === referenceDelta) offset += checksumBytes;
  return { size, isDelta: type === offsetDelta || type === referenceDelta, end: offset };
}

/** The result size of a delta, which begins with the sizes of its source and of its result. */
function sizeMadeBy(delta: Uint8Array): number {
  let offset = 0;
  const next = () => {
    let size = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = delta[offset];
      if (byte === undefined) throw broken();
      offset += 1;
      size += (byte & 127) * unit;
      if (byte < 128) return size;
    }
  };
  next();
  return next();
}

/** Inflates one compressed stream at the start of these bytes to its known size. */
function inflate(bytes: Uint8Array, size: number): { bytes: Uint8Array; consumed: number } {
  let answer: unknown;
  try {
    const chunkSize = Math.min(Math.max(size + 1, 64), 64 * 1024);
    answer = inflateSync(bytes, { info: true, chunkSize, maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    throw broken(error);
  }
  if (!isInflated(answer) || answer.buffer.length !== size) throw broken();
  return { bytes: answer.buffer, consumed: answer.engine.bytesWritten };
}

/** The result of zlib with `info: true`, which Node's types do not describe. */
function isInflated(value: unknown): value is { buffer: Uint8Array; engine: { bytesWritten: number } } {
  return typeof value === "object" && value !== null && "buffer" in value && "engine" in value;
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / MiB);
}

function tooLarge(what: string): DestinationFailure {
  return new DestinationFailure(
    `The newest state of the repository ${what}; keep large media elsewhere (Git LFS, a file host) or publish to a smaller repository.`,
    false,
  );
}

function broken(cause?: unknown): DestinationFailure {
  return new DestinationFailure(
    "The repository’s host sent data that git does not recognise; check that the address is the one for cloning.",
    false,
    { cause },
  );
}
