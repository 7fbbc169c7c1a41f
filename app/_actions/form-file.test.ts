import { describe, expect, test } from "vitest";
import { withFileAsText } from "./form-file";

const text = "Häufigste Suchanfragen,Klicks\nGusseisen reinigen,3\n";
const utf16 = (order: "le" | "be") => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

describe("a file in a form", () => {
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, little end first", utf16("le")],
    ["UTF-16, big end first", utf16("be")],
    ["UTF-16 without a byte order mark", utf16("le").subarray(2)],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("in %s becomes its text", async (_name, bytes) => {
    const form = new FormData();
    form.set("csv", new File([new Uint8Array(bytes)], "Queries.csv"));
    expect((await withFileAsText(form, "csv")).get("csv")).toBe(text);
  });

  test.each([
    ["plan.xlsx", [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0]],
    ["plan.xlsx whose first bytes are all letters", [0x50, 0x4b, 3, 4, 0x21, 0x21, 0x21]],
    ["plan.xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ])("that is a workbook such as %s is refused with what to do", async (name, bytes) => {
    const form = new FormData();
    form.set("csv", new File([new Uint8Array(bytes)], name));
    await expect(withFileAsText(form, "csv")).rejects.toMatchObject({
      code: "invalid_request",
      message:
        "The file is a workbook or a document, not text; in the program that wrote it, save a table as CSV in UTF-8, a document as plain text, and choose that file.",
      extras: { fields: [{ field: "csv" }] },
    });
  });

  test("that is another kind of file is refused with what to do", async () => {
    const form = new FormData();
    form.set("csv", new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d])], "plan.png"));
    await expect(withFileAsText(form, "csv")).rejects.toMatchObject({
      message: "The file is not a text file; export it as text (a table as CSV) in UTF-8.",
    });
  });

  test.each([
    "Suchbegriff;Notizen\nSüßkartoffeln schälen;Größe, Soße\n",
    "palavra-chave;título\nações de manutenção;Três opções\n",
    "mot clé;notes\ncafé glacé;«\u00A0À l’été\u00A0»\n",
  ])("in Windows-1252 keeps letters that stand beside each other: %s", async (table) => {
    const bytes = Uint8Array.from(table, (letter) => (letter === "’" ? 0x92 : letter.charCodeAt(0)));
    const form = new FormData();
    form.set("csv", new File([bytes], "plan.csv"));
    expect((await withFileAsText(form, "csv")).get("csv")).toBe(table);
  });

  test("that was not chosen leaves no field", async () => {
    const form = new FormData();
    form.set("csv", new File([], ""));
    expect((await withFileAsText(form, "csv")).has("csv")).toBe(false);
  });

  test("that is larger than any call accepts is not read to its end", async () => {
    const form = new FormData();
    form.set("csv", new File([new Uint8Array(3 * 1024 * 1024).fill(97)], "a.csv"));
    const read = (await withFileAsText(form, "csv")).get("csv");
    expect(typeof read === "string" ? read.length : 0).toBe(1024 * 1024);
  });
});
