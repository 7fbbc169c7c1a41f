import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const shiftJis = Buffer.from([0x93, 0xfa, 0x96, 0x7b]);

describe("decodeText", () => {
  test.each<[string, Buffer, string | null, string]>([
    ["UTF-8 without a declaration", Buffer.from("Grüße 日本"), null, "Grüße 日本"],
    ["windows-1252 without a declaration", latin1("Gr\xfc\xdfe \x93x\x94"), "text/html", "Grüße “x”"],
    ["the charset of the header", shiftJis, "text/html; charset=Shift_JIS", "日本"],
    ["a quoted charset", shiftJis, 'text/html; charset="shift_jis"', "日本"],
    [
      "the charset of a meta element",
      Buffer.concat([Buffer.from('<meta charset="shift_jis">'), shiftJis]),
      "text/html",
      '<meta charset="shift_jis">日本',
    ],
    [
      "the charset of an http-equiv meta element",
      latin1('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">\xfc'),
      null,
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">ü',
    ],
    [
      "the encoding of an XML prologue",
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?>\xe9'),
      null,
      '<?xml version="1.0" encoding="ISO-8859-1"?>é',
    ],
    ["a byte order mark over the header", utf16("日本"), "text/html; charset=utf-8", "日本"],
    [
      "the header over the meta element",
      Buffer.from('<meta charset="shift_jis">ü'),
      "text/html; charset=utf-8",
      '<meta charset="shift_jis">ü',
    ],
    ["an unknown charset", Buffer.from("ü"), "text/html; charset=klingon", "ü"],
    [
      "a meta element that claims UTF-16",
      Buffer.from('<meta charset="utf-16">ü'),
      null,
      '<meta charset="utf-16">ü',
    ],
    ["a character cut in two at the end", Buffer.from("日本").subarray(0, 5), null, "日"],
    ["invalid bytes in declared UTF-8", latin1("a\xffb"), "text/html; charset=utf-8", "a\uFFFDb"],
    ["nothing", Buffer.alloc(0), null, ""],
  ])("decodes %s", (_, bytes, contentType, text) => expect(decodeText(bytes, contentType)).toBe(text));
});

test("a charset in a comment declares nothing", () => {
  const file = readFileSync(path.join(import.meta.dirname, "testing", "charset-in-a-comment.html"));
  expect(decodeText(file, "text/html")).toContain("<title>Уход за котлом</title>");
});
