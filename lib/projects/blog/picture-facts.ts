import type { PictureType } from "@/lib/platform/db/schema";

export interface PictureFacts {
  mediaType: PictureType;
  width: number;
  height: number;
}

/**
 * What a picture says of itself in its first bytes. Null for everything that is not a PNG, JPEG or WebP, whatever its
 * name says. Attack: an HTML page or an SVG with a script that is sent as a picture.
 */
export function pictureFacts(bytes: Buffer): PictureFacts | null {
  const facts = pngFacts(bytes) ?? jpegFacts(bytes) ?? webpFacts(bytes);
  return facts === null || facts.width === 0 || facts.height === 0 ? null : facts;
}

function pngFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.length < 24 || bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return null;
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  return { mediaType: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The markers of frames, without those of tables that lie among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      return {
        mediaType: "image/jpeg",
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF") return null;
  if (bytes.toString("latin1", 8, 12) !== "WEBP") return null;
  const size = webpSize(bytes);
  return size === null ? null : { mediaType: "image/webp", ...size };
}

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== "VP8 ") return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
