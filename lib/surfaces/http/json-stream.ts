/** Writes a JSON array member by member, so that it is never in memory as a whole. */
export async function* jsonArrayOf(members: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
  let separator = "[";
  for await (const member of members) {
    yield separator + JSON.stringify(member);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

/** Makes a response body of texts that are read only as fast as they are sent. */
export function streamOfTexts(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
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
