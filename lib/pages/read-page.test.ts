import { describe, expect, test } from "vitest";
import { readPage } from "./read-page";

const url = "https://site.example/blog/post/";
const mainText = (html: string) => readPage(html, url)?.mainText;

describe("reading a page", () => {
  test("finds its title, headings, canonical address, directives and language", () => {
    const page = readPage(
      `<!doctype html><html lang="de-AT"><head><title> A &amp; B
       | Site</title><meta property="og:title" content="A &quot;B&quot;"><link rel="canonical" href="../post">
       <META NAME="Robots" CONTENT="NOINDEX, follow"></head>
       <body><h1>A <em>&amp;</em> B</h1><svg><title>Icon</title></svg><h1> </h1></body></html>`,
      url,
    );
    expect(page).toMatchObject({
      title: "A & B | Site",
      ogTitle: 'A "B"',
      h1s: ["A & B"],
      canonicals: [{ href: "../post", url: "https://site.example/blog/post" }],
      robots: ["noindex", "follow"],
      lang: "de-AT",
    });
  });

  test("finds nothing in an empty document", () => {
    expect(readPage("", url)).toMatchObject({
      title: null,
      ogTitle: null,
      h1s: [],
      canonicals: [],
      robots: [],
      lang: null,
      mainText: "",
    });
  });

  test.each([
    ["text that is not HTML", "\u0000\u0001 just text"],
    ["a document cut off in a tag", '<html><body><p>one</p><div class="'],
    ["stray end tags", "</div></p></table></html><p>x"],
    ["an invalid canonical URL", '<link rel=canonical href="http://[">'],
    ["an invalid base URL", '<base href="http://["><link rel=canonical href="/x">'],
    ["a lone surrogate", "<p>\ud800</p>"],
  ])("does not throw for %s", (_, html) => expect(() => readPage(html, url)).not.toThrow());
});

describe("the main text", () => {
  test.each([
    [
      "leaves out the page's header, navigation and footer",
      "<header>h</header><nav>n</nav><p>text</p><footer>f</footer>",
      "text",
    ],
    [
      "leaves out scripts, styles and templates",
      "<script>s</script><style>c</style><template>t</template><p>text",
      "text",
    ],
    ["leaves out noscript elements", "<noscript>n</noscript><p>text", "text"],
    [
      "keeps the header and footer of an article",
      "<article><header>head</header><p>text</p><footer>foot</footer></article>",
      "head\ntext\nfoot",
    ],
    [
      "joins inline elements and separates blocks",
      "<p><b>W</b>ord<br>next</p><ul><li>a<li>b</ul>",
      "Word\nnext\na\nb",
    ],
    ["separates table cells", "<table><tr><td>a</td><td>b</td></tr></table>", "a\nb"],
    ["leaves out ruby readings", "<p><ruby>粉<rp>(</rp><rt>こな</rt><rp>)</rp></ruby></p>", "粉"],
    [
      "leaves out hidden elements",
      '<p>text</p><div hidden>h</div><div style="color:red; display: none">d</div>',
      "text",
    ],
    [
      "keeps elements hidden until found and segments that React streams in",
      '<p hidden="until-found">a</p><div hidden id="S:0">b</div>',
      "a\nb",
    ],
    [
      "is that of the main element",
      "<div>menu</div><main>the text of the page</main>",
      "the text of the page",
    ],
    [
      "is that of the article element",
      "<div>menu</div><article>the text of the page</article>",
      "the text of the page",
    ],
    [
      "is that of the body when the main element is only a hero",
      `<main>hero</main><div>${"text ".repeat(9).trim()}</div>`,
      `hero\n${"text ".repeat(9).trim()}`,
    ],
    ["decodes entities", "<p>5&nbsp;&#8211;&#x20;6 &amp;amp;</p>", "5 – 6 &amp;"],
  ])("%s", (_, html, text) => expect(mainText(`<html><body>${html}</body></html>`)).toBe(text));
});

describe("a hostile page", () => {
  const times = 59_000;
  test.each([
    ["nested deeply", "<div>".repeat(times)],
    ["nested deeply with stray end tags", "<div>".repeat(times / 2) + "</q>".repeat(times / 2)],
    [
      "nested deeply with end tags of paragraphs that never began",
      "<div>".repeat(29_000) + "</p>".repeat(29_000),
    ],
    ["of nested links", '<a href="x">'.repeat(times)],
    ["of a million tags", "<p>x".repeat(1_000_000)],
    ["of one tag with a million attributes", `<div ${"a1 ".repeat(1_000_000)}>`],
    ["of five million pieces of text", "<".repeat(5_000_000)],
  ])("%s is refused quickly", { timeout: 5_000 }, (_, html) => {
    expect(readPage(html, url)).toBeNull();
  });

  test.each([
    ["of top-level elements only", "</galley-page><input>".repeat(times / 2)],
    ["of unclosed comments", "<!--".repeat(1_000_000)],
    ["of links in deep nesting", "<div>".repeat(900) + "<a href=x>y</a>".repeat(28_000)],
    ["of table cells", `<table><tr>${"<td>x".repeat(times)}`],
    ["of unclosed formatting elements", "<p><b>x".repeat(900)],
    ["with a huge style attribute", `<p style="${"; ".repeat(2_000_000)}">x`],
  ])("%s is read quickly", { timeout: 5_000 }, (_, html) => {
    expect(readPage(html, url)).not.toBeNull();
  });

  test("with a huge title, headings and text has each cut at its limit", () => {
    const words = "one two ".repeat(500_000);
    const html = `<title>${words}</title>${"<h1>".repeat(20)}${words}</h1><p>${words}</p>`;
    const page = readPage(html, url);
    expect(page?.title?.length).toBeLessThanOrEqual(600);
    expect(page?.h1s.join("").length).toBeLessThanOrEqual(20 * 600);
    expect(page?.mainText.length).toBe(400_000);
  });

  test("with a huge base address resolves its links against the page's own address", () => {
    const base = `https://other.example/${"a".repeat(800_000)}/`;
    const page = (href: string) => readPage(`<base href="${base}"><link rel=canonical href="${href}">`, url);
    expect(page("x")?.canonicals[0]?.url).toBe(`${url}x`);
    expect(page(base)?.canonicals[0]?.url).toBeNull();
  });

  test("with a million robots directives keeps only the first of them", () => {
    const page = readPage(`<meta name="robots" content="noindex,${"a,".repeat(1_000_000)}">`, url);
    expect(page?.robots.length).toBeLessThanOrEqual(1000);
    expect(page?.robots).toContain("noindex");
  });
});
