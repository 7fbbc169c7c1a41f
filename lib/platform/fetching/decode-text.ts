/** The first bytes of a document, in which HTML wants its charset declared; XML and sloppy pages fit too. */
const prologueBytes = 2048;

/**
 * The text of a body: byte order mark, then the charset of the Content-Type, then one declared in the
 * document, then UTF-8 or, when the bytes are not UTF-8, windows-1252. Never throws: what cannot be decoded
 * becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label = charsetOfMark(bytes) ?? charsetOfHeader(contentType) ?? charsetOfDocument(bytes);
  const decoder = label === null ? null : decoderFor(label);
  if (decoder === null) return decodeUndeclared(bytes);
  return decoder.encoding === "windows-1252" ? decodeWindows1252(bytes) : decoder.decode(bytes);
}

function charsetOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return null;
}

function charsetOfHeader(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

function charsetOfDocument(bytes: Uint8Array): string | null {
  const prologue = Buffer.from(bytes.subarray(0, prologueBytes)).toString("latin1");
  const declared =
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(prologue)?.[1] ??
    /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(prologue)?.[1] ??
    null;
  // The HTML standard: a declaration that could be read byte by byte cannot have been UTF-16.
  return declared !== null && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `stream` forgives a last character that a truncated body has cut in two. */
function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return decodeWindows1252(bytes);
    throw error;
  }
}

/** What windows-1252 has at 0x80 to 0x9f; Node 20 and 22 leave the control characters of Latin-1 there. */
const windows1252Upper = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** See https://github.com/nodejs/node/issues/56542. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (character) => windows1252Upper[character.charCodeAt(0) - 0x80] ?? character);
}
