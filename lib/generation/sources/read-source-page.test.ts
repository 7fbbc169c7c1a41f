import { describe, expect, test } from "vitest";
import { answerOf } from "@/lib/pages/testing/answer-of";
import { readSourcePage } from "./read-source-page";

const read = (html: string) => readSourcePage(answerOf(html, { url: "https://acme.example/care/" }));

describe("a page of the project's site", () => {
  const page = read(
    `<!doctype html><html><head><title> Anvil  care | Acme </title><style>p{}</style></head><body>
      <header><p>Acme, since 1900</p></header><nav><li>Home</li></nav>
      <main><p>Intro to <b>anvils</b>.</p><h2>Dry</h2><p>Keep it dry.</p>
        <ul><li>Wipe it</li><li><p>Oil it</p></li></ul><h2>Empty</h2>
        <script>var secret = 1</script><p hidden>Hidden</p><a href="../shop#top">Shop</a></main>
      <footer><p>Imprint</p></footer></body></html>`,
  );

  test("is reduced to its headings and their paragraphs, in order", () => {
    expect(page?.title).toBe("Anvil care | Acme");
    expect(page?.sections).toEqual([
      { heading: null, paragraphs: ["Intro to anvils."] },
      { heading: "Dry", paragraphs: ["Keep it dry.", "Wipe it", "Oil it"] },
    ]);
  });

  test("lists its links as absolute addresses without fragments", () => {
    expect(page?.links).toEqual([{ url: "https://acme.example/shop", text: "Shop" }]);
  });
});

test.each([
  ["nothing", ""],
  ["no text", "<title>x</title><div></div>"],
  ["scripts only", "<title>x</title><script>document.write('hi')</script>"],
  ["endlessly nested elements", `<title>x</title>${"<div>".repeat(19_000)}<p>x</p>`],
  ["more tags than the limit", `<title>x</title>${"<p>a</p>".repeat(30_000)}`],
])("a page of %s is not used as a source", (_name, html) => {
  expect(read(html)).toBeNull();
});

test.each([
  ["lists nested in lists", "<ul><li>".repeat(240) + "x".repeat(100)],
  ["quotations around nine thousand paragraphs", "<blockquote>".repeat(450) + "<p>one two".repeat(9_000)],
  ["links nested in links", "<p>".concat("<a href=/x>y".repeat(900))],
  ["one endless word", `<p>${"a".repeat(1_000_000)}`],
])("a page of %s is read within five seconds", { timeout: 5_000 }, (_name, html) => {
  expect(read(`<title>x</title>${html}`)?.sections.length).toBeGreaterThan(0);
});

test("a link with an overlong address is left out", () => {
  const links = `<a href="/${"a".repeat(2_000)}">long</a><a href="/short">short</a>`;
  const page = read(`<title>x</title><p>Text.</p>${links}`);
  expect(page?.links.map(({ text }) => text)).toEqual(["short"]);
});

test("a page says when it was changed, and whether it is longer than what is kept", () => {
  const dated = '<script type="application/ld+json">{"dateModified":"2026-03-02"}</script>';
  expect(read(`<title>x</title>${dated}<p>Text.</p>`)).toMatchObject({
    publishedOn: "2026-03-02",
    isTruncated: false,
  });
  const long = read(`<title>x</title>${`<p>${"word ".repeat(400)}</p>`.repeat(100)}`);
  expect(long).toMatchObject({ publishedOn: null, isTruncated: true });
  expect(JSON.stringify(long?.sections).length).toBeLessThan(125_000);
});
