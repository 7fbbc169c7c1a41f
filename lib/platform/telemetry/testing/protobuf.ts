/** The fields of a protobuf message by number, each as often as it is there: numbers, or the bytes of anything longer. */
export type Fields = Map<number, (bigint | Uint8Array)[]>;

/** Reads a message of protobuf's wire format, without its schema. Throws on anything that is none. */
export function readFields(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error("the message ends within a number");
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error("the message ends within a field");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const valueOf = (type: number): bigint | Uint8Array => {
    if (type === 0) return varint();
    if (type === 1) return take(8);
    if (type === 2) return take(Number(varint()));
    if (type === 5) return take(4);
    throw new Error(`a field has the unknown type ${type}`);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const number = key >> 3;
    fields.set(number, [...(fields.get(number) ?? []), valueOf(key & 7)]);
  }
  return fields;
}

export function messagesOf(fields: Fields, number: number): Fields[] {
  return bytesOf(fields, number).map((bytes) => readFields(bytes));
}

function bytesOf(fields: Fields, number: number): Uint8Array[] {
  return (fields.get(number) ?? []).filter((value) => value instanceof Uint8Array);
}

export function textOf(fields: Fields, number: number): string {
  return Buffer.from(bytesOf(fields, number)[0] ?? []).toString("utf8");
}

export function hexOf(fields: Fields, number: number): string {
  return Buffer.from(bytesOf(fields, number)[0] ?? []).toString("hex");
}

export function numberOf(fields: Fields, number: number): number {
  const [value] = fields.get(number) ?? [];
  if (value === undefined) return 0;
  if (!(value instanceof Uint8Array)) return Number(BigInt.asIntN(64, value));
  return Number(Buffer.from(value).readBigUInt64LE());
}

export function doubleOf(fields: Fields, number: number): number | null {
  const [bytes] = bytesOf(fields, number);
  return bytes === undefined ? null : Buffer.from(bytes).readDoubleLE();
}
