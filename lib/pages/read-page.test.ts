import { describe, expect, test } from "vitest";
import { readPage } from "./read-page";

const url = "https://site.example/blog/post/";
const mainText = (html: string) => readPage(html, url)?.mainText;

describe("a page", () => {
  test("says who it is", () => {
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

  test("may say nothing", () => {
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
    ["not HTML", "\u0000\u0001 just text"],
    ["cut off in a tag", '<html><body><p>one</p><div class="'],
    ["full of stray ends", "</div></p></table></html><p>x"],
    ["with a canonical that is no URL", '<link rel=canonical href="http://[">'],
    ["with a base that is no URL", '<base href="http://["><link rel=canonical href="/x">'],
    ["with a lone surrogate", "<p>\ud800</p>"],
  ])("%s does not throw", (_, html) => expect(() => readPage(html, url)).not.toThrow());
});

describe("the main text", () => {
  test.each([
    [
      "leaves out what frames the page",
      "<header>h</header><nav>n</nav><p>text</p><footer>f</footer>",
      "text",
    ],
    [
      "leaves out scripts, styles, templates",
      "<script>s</script><style>c</style><template>t</template><p>text",
      "text",
    ],
    ["leaves out what only shows without scripts", "<noscript>n</noscript><p>text", "text"],
    [
      "keeps the header and footer of the article",
      "<article><header>head</header><p>text</p><footer>foot</footer></article>",
      "head\ntext\nfoot",
    ],
    [
      "joins inline elements and parts blocks",
      "<p><b>W</b>ord<br>next</p><ul><li>a<li>b</ul>",
      "Word\nnext\na\nb",
    ],
    ["parts table cells", "<table><tr><td>a</td><td>b</td></tr></table>", "a\nb"],
    ["leaves out ruby readings", "<p><ruby>粉<rp>(</rp><rt>こな</rt><rp>)</rp></ruby></p>", "粉"],
    [
      "leaves out hidden elements",
      '<p>text</p><div hidden>h</div><div style="color:red; display: none">d</div>',
      "text",
    ],
    [
      "keeps what is hidden until found, and what React streams in",
      '<p hidden="until-found">a</p><div hidden id="S:0">b</div>',
      "a\nb",
    ],
    ["prefers main", "<div>menu</div><main>the text of the page</main>", "the text of the page"],
    ["prefers an article", "<div>menu</div><article>the text of the page</article>", "the text of the page"],
    [
      "reads the body when main is only a hero",
      `<main>hero</main><div>${"text ".repeat(9).trim()}</div>`,
      `hero\n${"text ".repeat(9).trim()}`,
    ],
    ["decodes entities", "<p>5&nbsp;&#8211;&#x20;6 &amp;amp;</p>", "5 – 6 &amp;"],
  ])("%s", (_, html, text) => expect(mainText(`<html><body>${html}</body></html>`)).toBe(text));
});

describe("a hostile page", () => {
  const times = 59_000;
  test.each([
    ["nested deep", "<div>".repeat(times)],
    ["nested deep with stray ends", "<div>".repeat(times / 2) + "</q>".repeat(times / 2)],
    ["nested deep with paragraphs that end and never began", "<div>".repeat(29_000) + "</p>".repeat(29_000)],
    ["of links in links", '<a href="x">'.repeat(times)],
    ["of more tags than pages have", "<p>x".repeat(1_000_000)],
    ["of one tag with a million attributes", `<div ${"a1 ".repeat(1_000_000)}>`],
    ["of more pieces of text than pages have", "<".repeat(5_000_000)],
  ])("%s is not read, and that is known at once", { timeout: 5_000 }, (_, html) => {
    expect(readPage(html, url)).toBeNull();
  });

  test.each([
    ["of outermost elements only", "</galley-page><input>".repeat(times / 2)],
    ["of open comments", "<!--".repeat(1_000_000)],
    ["of links under deep nesting", "<div>".repeat(900) + "<a href=x>y</a>".repeat(28_000)],
    ["of table cells", `<table><tr>${"<td>x".repeat(times)}`],
    ["of formatting that is never closed", "<p><b>x".repeat(900)],
    ["whose style attribute does not end", `<p style="${"; ".repeat(2_000_000)}">x`],
  ])("%s is read at once", { timeout: 5_000 }, (_, html) => {
    expect(readPage(html, url)).not.toBeNull();
  });

  test("whose title, headings and text do not end is read to where a reader gives up", () => {
    const words = "one two ".repeat(500_000);
    const html = `<title>${words}</title>${"<h1>".repeat(20)}${words}</h1><p>${words}</p>`;
    const page = readPage(html, url);
    expect(page?.title?.length).toBeLessThanOrEqual(600);
    expect(page?.h1s.join("").length).toBeLessThanOrEqual(20 * 600);
    expect(page?.mainText.length).toBe(400_000);
  });

  test("of a huge base address has no canonical address made with it", () => {
    const base = `https://other.example/${"a".repeat(800_000)}/`;
    const page = (href: string) => readPage(`<base href="${base}"><link rel=canonical href="${href}">`, url);
    expect(page("x")?.canonicals[0]?.url).toBe(`${url}x`);
    expect(page(base)?.canonicals[0]?.url).toBeNull();
  });

  test("with a million directives for search engines keeps the first of them", () => {
    const page = readPage(`<meta name="robots" content="noindex,${"a,".repeat(1_000_000)}">`, url);
    expect(page?.robots.length).toBeLessThanOrEqual(1000);
    expect(page?.robots).toContain("noindex");
  });
});
