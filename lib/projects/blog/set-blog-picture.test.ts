import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pictureFacts } from "./picture-facts";
import { setBlogPicture } from "./set-blog-picture";

/** The beginning of a PNG of a size, as a browser would accept it, with its pixels. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write("IHDR", 4, "latin1");
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), head, deflateSync(Buffer.alloc(64))]);
}

describe("A picture of a blog", () => {
  test("is known by its bytes", () => {
    expect(pictureFacts(png(64, 32))).toEqual({ mediaType: "image/png", width: 64, height: 32 });
    const jpeg = Buffer.from("ffd8ffe000044a46ffc0000b080020004001011100", "hex");
    expect(pictureFacts(jpeg)).toEqual({ mediaType: "image/jpeg", width: 64, height: 32 });
    const webp = Buffer.concat([
      Buffer.from("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0", "latin1"),
      Buffer.from("3f00001f0000", "hex"),
    ]);
    expect(pictureFacts(webp)).toEqual({ mediaType: "image/webp", width: 64, height: 32 });
  });

  test.each([
    ["an SVG with a script", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["an HTML page", "<!doctype html><script>alert(1)</script>"],
    ["a GIF", "GIF89a\x01\0\x01\0\0\0\0;"],
    ["a PNG without a size", png(0, 0).toString("latin1")],
    ["a cut JPEG", "\xff\xd8\xff"],
    ["a JPEG whose parts have no length", `\xff\xd8${"\xff\xe0\0\0".repeat(50)}`],
    ["nothing", ""],
  ])("is refused when it is %s, whatever its name says", (_what, text) => {
    expect(pictureFacts(Buffer.from(text, "latin1"))).toBeNull();
  });

  test("is refused before it is read when it is too large", () => {
    const input = { projectId: "0198c0de-0000-7000-8000-000000000000", kind: "logo" };
    expect(setBlogPicture.input.safeParse({ ...input, picture: "A".repeat(140_000) }).success).toBe(false);
    expect(setBlogPicture.input.safeParse({ ...input, picture: "AAAA" }).success).toBe(true);
  });
});
