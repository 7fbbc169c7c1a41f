import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { refuseLargePack } from "./pack-sizes";

const blob = 3;
const offsetDelta = 6;
const limits = { objectsMax: 3, objectBytesMax: 1000, totalBytesMax: 1500 };

interface PackedObject {
  type: number;
  /** The size that the object's header states. */
  size: number;
  data: Uint8Array;
}

const blobOf = (bytes: number): PackedObject => ({ type: blob, size: bytes, data: Buffer.alloc(bytes) });

/** A delta whose header states this result size. */
function deltaMaking(size: number): PackedObject {
  const data = Buffer.from([...varint(10), ...varint(size)]);
  return { type: offsetDelta, size: data.length, data };
}

function packOf(objects: PackedObject[], count = objects.length): Buffer {
  const header = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  header.writeUInt32BE(count, 8);
  const body = objects.map(({ type, size, data }) => {
    const rest = varint(Math.floor(size / 16));
    const first = (type << 4) | (size % 16) | (size < 16 ? 0 : 128);
    const head = size < 16 ? [first] : [first, ...rest];
    return Buffer.concat([Buffer.from([...head, ...(type === offsetDelta ? [12] : [])]), deflateSync(data)]);
  });
  return Buffer.concat([header, ...body, Buffer.alloc(20)]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

describe("A pack", () => {
  test("within the limits is accepted, including deltas and empty files", () => {
    const pack = packOf([blobOf(1000), blobOf(0), deltaMaking(400)]);
    expect(() => refuseLargePack(pack, limits)).not.toThrow();
  });

  test.each<[string, Buffer, RegExp]>([
    ["with one object that is too large", packOf([blobOf(1001)]), /a file of more than/],
    ["with objects too large together", packOf([blobOf(800), blobOf(800)]), /unpacked/],
    ["with a small delta that makes a large object", packOf([deltaMaking(1001)]), /a file of more than/],
    ["with too many objects", packOf([blobOf(1), blobOf(1), blobOf(1), blobOf(1)]), /more than 3 files/],
    ["whose header states a size beyond 32 bits", packOf([{ ...blobOf(5), size: 2 ** 36 + 5 }]), /a file of/],
    [
      "with an object larger than its header states",
      packOf([{ ...blobOf(900), size: 9 }]),
      /does not recognise/,
    ],
    [
      "with an object smaller than its header states",
      packOf([{ ...blobOf(9), size: 900 }]),
      /does not recognise/,
    ],
    ["that states more objects than it holds", packOf([blobOf(5)], 2), /does not recognise/],
    ["that is cut off", packOf([blobOf(500)]).subarray(0, 20), /does not recognise/],
    ["of bytes that are not a pack", Buffer.alloc(100, 255), /more than 3 files/],
  ])("%s is refused", (_, pack, message) => {
    expect(() => refuseLargePack(pack, limits)).toThrow(message);
  });
});
