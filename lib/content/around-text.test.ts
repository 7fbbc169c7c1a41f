import { describe, expect, test } from "vitest";
import { type PageParts, withPageParts } from "./around-text";
import { renderMarkdown } from "./markdown/render-markdown";

const markdown = [
  "Intro.",
  ...["One", "Two & more", "Three", "Four"].map((name) => `## ${name}\n\nText.`),
].join("\n\n");
const texts = { html: renderMarkdown(markdown).html, markdown };
const source = (name: string, publishedOn: string | null = null) => ({
  url: `https://${name}.example/page`,
  title: `About ${name}`,
  publishedOn,
  fetchedAt: new Date("2026-11-20T08:00:00Z"),
});
const none: PageParts = { languageCode: "en", contents: false, sources: [], related: [], callToAction: null };
const around = (change: Partial<PageParts>, wordCount = 1_200) =>
  withPageParts(texts, { ...none, wordCount, ...change });

test("a text without parts stays as it is", () => {
  expect(around({})).toEqual(texts);
});

describe("the contents", () => {
  test("stand before the first section and lead to each, in HTML and in Markdown", () => {
    const { html, markdown: written } = around({ contents: true });
    expect(html).toContain('<li><a href="#section-two--more">Two &#x26; more</a></li>');
    expect(html.indexOf("<strong>Contents</strong>")).toBeLessThan(html.indexOf("<h2"));
    expect(written).toMatch(
      /^Intro\.\n\n\*\*Contents\*\*\n\n- \[One\]\(#one\)\n- \[Two & more\]\(#two--more\)/,
    );
    // The Markdown leads to the same places once it is rendered.
    const ids = Array.from(renderMarkdown(written).html.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
    for (const id of ids) expect(renderMarkdown(written).html).toContain(`<h2 id="${id}"`);
    expect(ids).toHaveLength(4);
  });

  test("are left out of a short text, one with few sections, and by the setting", () => {
    expect(around({ contents: true }, 800)).toEqual(texts);
    const few = { html: renderMarkdown("## A\n\nB.").html, markdown: "## A\n\nB." };
    expect(withPageParts(few, { ...none, contents: true, wordCount: 2_000 })).toEqual(few);
    expect(around({ contents: false })).toEqual(texts);
  });
});

describe("at the end", () => {
  test("stand the call to action, the sources with their dates, and the related articles", () => {
    const { html, markdown: written } = around({
      callToAction: { text: "Book a talk", url: "https://acme.example/talk" },
      sources: [source("guild", "2026-03-02"), source("smith")],
      related: [{ url: "https://acme.example/rust", title: "Rust" }],
    });
    expect(html.slice(texts.html.length)).toBe(`
<p><strong><a href="https://acme.example/talk">Book a talk</a></strong></p>
<h2>Sources</h2>
<ul>
<li><a href="https://guild.example/page">About guild</a>, guild.example, March 2, 2026</li>
<li><a href="https://smith.example/page">About smith</a>, smith.example, read on November 20, 2026</li>
</ul>
<h2>Related articles</h2>
<ul>
<li><a href="https://acme.example/rust">Rust</a></li>
</ul>`);
    const plain = (of: string) => of.replace(/ (?:id|rel)="[^"]*"/g, "");
    expect(plain(renderMarkdown(written).html)).toBe(plain(html));
  });

  test("a single source is not listed", () => {
    expect(around({ sources: [source("guild")] })).toEqual(texts);
  });

  test("everything is in the language of the article", () => {
    const { html } = around({ languageCode: "de-AT", sources: [source("a", "2026-03-02"), source("b")] });
    expect(html).toContain("<h2>Quellen</h2>");
    expect(html).toContain("2. März 2026");
    expect(html).toContain("gelesen am 20. November 2026");
  });
});

test("titles and addresses of others carry no markup and no script", () => {
  const hostile = `"><script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>`;
  const { html, markdown: written } = around({
    callToAction: { text: hostile, url: "javascript:alert(1)" },
    sources: [
      { ...source("a"), title: hostile, url: `https://a.example/"><script>` },
      { ...source("b"), title: `\`${hostile}\``, url: "data:text/html,x" },
    ],
    related: [{ title: hostile, url: "https://acme.example/)(<b>" }],
  });
  for (const rendered of [html, renderMarkdown(written).html]) {
    expect(rendered).not.toMatch(/<script|<img|<b>|href="(?:javascript|data):/i);
  }
});
