const bodies = new WeakMap<Response, string | Uint8Array<ArrayBuffer>>();

/** Remembers the body that a response was made of, so that the host can compress and send it without reading a stream. */
export function rememberWholeBody(response: Response, body: string | Uint8Array<ArrayBuffer>): void {
  bodies.set(response, body);
}

export function wholeBodyOf(response: Response): string | Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(response);
}
