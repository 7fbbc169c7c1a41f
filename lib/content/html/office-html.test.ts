import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown";

const span = (text: string, style = "font-weight:400;font-style:normal") =>
  `<span style="${style}">${text}</span>`;

describe("what Google Docs copies", () => {
  const copied = (body: string) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b>`;

  test("is bold and italic where its styles are", () => {
    const html = copied(
      `<p dir="ltr">${span("One ")}${span("bold", "font-weight:700;font-style:normal")}${span(" and ")}${span("slanted", "font-weight:400;font-style:italic")}${span(" word.")}</p>`,
    );
    expect(htmlToMarkdown(html)).toBe("One **bold** and _slanted_ word.\n");
  });

  test("has its lists, one inside the other", () => {
    const item = (text: string) => `<li dir="ltr"><p dir="ltr" role="presentation">${span(text)}</p></li>`;
    const html = copied(`<ul>${item("one")}<ul>${item("inside")}</ul>${item("two")}</ul>`);
    expect(htmlToMarkdown(html)).toMatch(/^- one\n\n? {2}- inside\n+- two\n$/);
  });

  test("has its headings and links", () => {
    const html = copied(
      `<h2 dir="ltr">${span("A heading")}</h2><p dir="ltr"><a href="https://a.example/x">${span("link")}</a></p>`,
    );
    expect(htmlToMarkdown(html)).toBe("## A heading\n\n[link](https://a.example/x)\n");
  });
});

describe("what Word copies", () => {
  const listed = (marker: string, text: string, level = 1) =>
    `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

  test("has its bullets and numbers as lists", () => {
    const html = `<p class=MsoNormal>Before<o:p></o:p></p>${listed("·", "one")}${listed("o", "inside", 2)}${listed("·", "two")}<p class=MsoNormal>Between</p>${listed("1.", "first")}${listed("2.", "second")}`;
    expect(htmlToMarkdown(html).replaceAll(/\n{2,}/g, "\n")).toBe(
      "Before\n- one\n  - inside\n- two\nBetween\n1. first\n2. second\n",
    );
  });

  test("may begin a list at an inner level", () => {
    expect(htmlToMarkdown(listed("o", "deep", 3))).toContain("deep");
  });
});

test("a style that means nothing changes nothing", () => {
  expect(htmlToMarkdown('<p style="color:red">Red <span style=";;:font-weight">text</span></p>')).toBe(
    "Red text\n",
  );
});
