/** How many bytes are searched for a declaration: HTML requires it in the first 1024, not all pages comply. */
const prologueBytes = 2048;

/**
 * The text of a body. The charset is that of the byte order mark, else of the Content-Type header, else the one
 * declared in the document, else UTF-8 or, for bytes that are not valid UTF-8, windows-1252. Never throws: bytes
 * that cannot be decoded become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label = charsetOfMark(bytes) ?? charsetOfHeader(contentType) ?? charsetOfDocument(bytes);
  const decoder = label === null ? null : decoderFor(label);
  if (decoder === null) return decodeUndeclared(bytes);
  return decoder.encoding === "windows-1252" ? decodeWindows1252(bytes) : decoder.decode(bytes);
}

/** Whether a text begins with a byte order mark, which declares its charset before everything else. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return charsetOfMark(bytes) !== null;
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
  const source = Buffer.from(bytes.subarray(0, prologueBytes)).toString("latin1");
  const prologue = source.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const declared =
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(prologue)?.[1] ??
    /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(prologue)?.[1] ??
    null;
  // As the HTML standard says: a document whose declaration we could read as ASCII is not UTF-16.
  return declared !== null && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}

/** The bytes of a file are no text, or in an encoding that cannot be told. The message is public. */
export class UnreadableText extends Error {
  override readonly name = "UnreadableText";
}

/**
 * The text of a file that a person chose: UTF-8, UTF-16, or windows-1252 as Windows programs save it, which `assumed`
 * says. Throws UnreadableText for anything else: guessed letters would be published.
 */
export function decodeFile(bytes: Uint8Array): { text: string; assumed: boolean } {
  const marked = charsetOfMark(bytes) ?? unmarkedUtf16(bytes);
  if (isOfficeFile(bytes)) {
    throw new UnreadableText(
      "is a workbook or a document, not text; in the program that wrote it, save a table as CSV in UTF-8, a document as plain text, and choose that file",
    );
  }
  if (marked === null && bytes.subarray(0, 8_192).includes(0)) {
    throw new UnreadableText("is not a text file; export it as text (a table as CSV) in UTF-8");
  }
  try {
    return { text: new TextDecoder(marked ?? "utf-8", { fatal: true }).decode(bytes), assumed: false };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    if (marked === null && isLikelyWindows1252(bytes))
      return { text: decodeWindows1252(bytes), assumed: true };
    throw new UnreadableText(
      "is not saved in UTF-8; open it in the program that wrote it, and save it again with the encoding UTF-8",
      { cause },
    );
  }
}

/** An .xlsx, .ods or .docx file is packed, and begins with PK; an older .xls or .doc has a signature of its own. */
function isOfficeFile(bytes: Uint8Array): boolean {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return signature === "PK\x03\x04" || signature === "\xd0\xcf\x11\xe0";
}

/** The letters of a text are mostly below 128, of which UTF-16 leaves every other byte empty. */
function unmarkedUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  return null;
}

/**
 * Western languages have few letters above 127, alone or as two beside each other (süß, ações); other scripts have them
 * in rows. An unbroken space stands between words.
 */
function isLikelyWindows1252(bytes: Uint8Array): boolean {
  let high = 0;
  let inRows = 0;
  let row = 0;
  for (const byte of bytes) {
    if ([0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)) return false;
    const isHigh = byte >= 0x80 && byte !== 0xa0;
    row = isHigh ? row + 1 : 0;
    if (isHigh) high += 1;
    if (row === 3) inRows += 3;
    if (row > 3) inRows += 1;
  }
  return inRows * 4 <= high;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `stream` tolerates an incomplete last character, as a truncated body may have. */
function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return decodeWindows1252(bytes);
    throw error;
  }
}

/** The characters of windows-1252 from 0x80 to 0x9f, which Node 20 and 22 decode as control characters. */
const windows1252Upper = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Replaces Node's own decoder because of https://github.com/nodejs/node/issues/56542. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (character) => windows1252Upper[character.charCodeAt(0) - 0x80] ?? character);
}
