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
  ])("in %s becomes its text", async (_name, bytes) => {
    const form = new FormData();
    form.set("csv", new File([new Uint8Array(bytes)], "Queries.csv"));
    expect((await withFileAsText(form, "csv")).get("csv")).toBe(text);
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
