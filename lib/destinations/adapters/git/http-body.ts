/** The bytes of a body that isomorphic-git sends, and the stream that it reads an answer from. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* streamOf(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}
