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

  test("that is a spreadsheet is refused with what to do", async () => {
    const form = new FormData();
    form.set("csv", new File(["PK\u0003\u0004\u0014\u0000\u0006\u0000"], "plan.xlsx"));
    await expect(withFileAsText(form, "csv")).rejects.toMatchObject({
      code: "invalid_request",
      message: "The file is not a text file; export it as text (a table as CSV) in UTF-8.",
    });
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
