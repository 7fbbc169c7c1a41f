/** Writes a JSON array member by member, so that it is never in memory as a whole. */
export async function* jsonArrayOf(members: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
  let separator = "[";
  for await (const member of members) {
    yield separator + JSON.stringify(member);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

/** Makes a response body of texts or bytes that are read only as fast as they are sent. */
export function streamOfChunks(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export function isStreamed(body: unknown): body is AsyncIterable<string> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}
