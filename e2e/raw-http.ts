import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RawAnswer {
  status: number;
  /** Names in lower case, in alphabetical order; a repeated header is joined with " | ". */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends one request to this machine, byte for byte as written, and reads the answer until the connection ends. */
export async function sendRaw(
  port: number,
  line: string,
  headers: readonly string[],
  body = "",
): Promise<RawAnswer> {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n"),
  );
  const answer = await buffer(socket);
  const end = answer.indexOf("\r\n\r\n");
  const [first = "", ...fields] = answer.subarray(0, end).toString("latin1").split("\r\n");
  const found: Record<string, string> = {};
  for (const field of fields.sort((a, b) => a.localeCompare(b))) {
    const colon = field.indexOf(":");
    const name = field.slice(0, colon).toLowerCase();
    const value = field.slice(colon + 1).trim();
    found[name] = found[name] === undefined ? value : `${found[name]} | ${value}`;
  }
  const rest = answer.subarray(end + 4);
  const isChunked = found["transfer-encoding"] === "chunked";
  return { status: Number(first.split(" ")[1]), headers: found, body: isChunked ? unchunked(rest) : rest };
}

function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16);
    if (Number.isNaN(size) || size === 0) break;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
