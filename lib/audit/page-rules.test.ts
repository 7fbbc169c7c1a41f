import { describe, expect, test } from "vitest";
import { judgeResponse } from "./judge";
import { pageRules } from "./page-rules";
import { type SampleAnswer, sampleHtml, sampleResponse } from "./testing/sample-response";

const failuresOf = (given: SampleAnswer) => judgeResponse(sampleResponse(given)).findings.map(({ id }) => id);

const edited = (from: string | RegExp, to: string): SampleAnswer => {
  const html = sampleHtml.replace(from, to);
  if (html === sampleHtml) throw new Error(`The sample page has no ${String(from)}.`);
  return { html };
};
const added = (html: string) => edited("</main>", `${html}</main>`);
const inHead = (html: string) => edited("</head>", `${html}</head>`);
const hop = (status: number) => ({ status, from: "http://acme.example/", to: "https://acme.example/" });
const canonical = /<link rel="canonical"[^>]*>/;
const withCanonical = (href: string) => edited(canonical, `<link rel="canonical" href="${href}">`);

/** For each rule, pages that fail it, and pages that nearly fail it but pass. */
const cases: Record<string, { fails: SampleAnswer[]; passes: SampleAnswer[] }> = {
  "answers-with-success": {
    fails: [{ status: 404 }, { status: 500 }, { status: 304 }],
    passes: [{ status: 203 }],
  },
  "is-indexable": {
    fails: [
      inHead('<meta name="ROBOTS" content="NOINDEX, follow">'),
      inHead('<meta name="googlebot" content="none">'),
      { headers: { "x-robots-tag": "googlebot: noindex" } },
    ],
    passes: [
      inHead('<meta name="robots" content="index, nofollow">'),
      { headers: { "x-robots-tag": "noarchive" } },
    ],
  },
  "redirects-at-most-once": {
    fails: [{ redirects: [hop(301), hop(301)] }],
    passes: [{ redirects: [hop(301)] }],
  },
  "redirects-permanently": {
    fails: [{ redirects: [hop(302)] }, { redirects: [hop(307)] }],
    passes: [{ redirects: [hop(301)] }, { redirects: [hop(308)] }],
  },
  "canonical-present": {
    fails: [edited(canonical, "")],
    passes: [
      {
        ...edited(canonical, ""),
        headers: { link: '<https://acme.example/anvil-care>; rel="canonical"' },
      },
    ],
  },
  "canonical-valid": {
    fails: [
      withCanonical("http://acme.example/anvil-care"),
      withCanonical("https://"),
      withCanonical("mailto:a@acme.example"),
      inHead('<link rel="canonical" href="https://acme.example/other">'),
    ],
    passes: [withCanonical("/anvil-care"), inHead('<link rel="canonical" href="/anvil-care">')],
  },
  "canonical-is-itself": {
    fails: [withCanonical("https://acme.example/other"), withCanonical("https://other.example/anvil-care")],
    passes: [withCanonical("https://ACME.example/anvil-care/"), withCanonical("/anvil-care?page=1")],
  },
  "no-meta-refresh": {
    fails: [inHead('<meta http-equiv="Refresh" content="0; URL=/other">')],
    passes: [inHead('<meta http-equiv="refresh" content="300">')],
  },
  "title-present": {
    fails: [edited(/<title>.*<\/title>/, ""), edited(/<title>.*<\/title>/, "<title> </title>")],
    passes: [edited("</main>", "<svg><title>Icon</title></svg></main>")],
  },
  "title-length": {
    fails: [
      edited(/<title>.*<\/title>/, "<title>Anvil</title>"),
      edited(/<title>.*<\/title>/, `<title>${"long ".repeat(20)}</title>`),
      edited(/<title>.*<\/title>/, `<title>${"金床".repeat(20)}</title>`),
    ],
    passes: [edited(/<title>.*<\/title>/, "<title>金床の手入れの仕方</title>")],
  },
  "title-single": {
    fails: [inHead("<title>Another title of the page</title>")],
    passes: [added("<svg><title>Icon</title></svg>")],
  },
  "description-present": {
    fails: [edited(/<meta name="description"[^>]*>/, ""), edited(/content="Keep[^"]*"/, 'content=""')],
    passes: [edited('name="description"', 'name="Description"')],
  },
  "description-length": {
    fails: [
      edited(/content="Keep[^"]*"/, 'content="Anvils."'),
      edited(/content="Keep[^"]*"/, `content="${"long ".repeat(40)}"`),
    ],
    passes: [edited(/content="Keep[^"]*"/, `content="${"long ".repeat(30)}"`)],
  },
  "description-single": {
    fails: [inHead('<meta name="description" content="Another description of the same page.">')],
    passes: [inHead('<meta name="keywords" content="anvil">')],
  },
  "language-declared": {
    fails: [
      edited(' lang="en"', ""),
      edited('lang="en"', 'lang="english"'),
      edited('lang="en"', 'lang="qx"'),
    ],
    passes: [edited('lang="en"', 'lang="pt-BR"'), edited('lang="en"', 'xml:lang="de"')],
  },
  "hreflang-valid": {
    fails: [
      edited('hreflang="de"', 'hreflang="german"'),
      edited("https://acme.example/de/amboss", "/de/amboss"),
    ],
    passes: [edited('hreflang="de"', 'hreflang="x-default"'), edited('hreflang="de"', 'hreflang="zh-Hant"')],
  },
  "h1-present": {
    fails: [edited(/<h1.*<\/h1>/, ""), edited(/<h1.*<\/h1>/, "<h1> </h1>")],
    passes: [edited(/<h1.*<\/h1>/, '<h1><img src="/x" alt="Acme" width="1" height="1"></h1>')],
  },
  "h1-single": {
    fails: [added("<h1>Another</h1>")],
    passes: [added("<h2>Another</h2>")],
  },
  "heading-order": {
    fails: [added("<h4>Deep</h4>")],
    passes: [added("<h3>Deeper</h3><h2>Up</h2>")],
  },
  "headings-not-empty": {
    fails: [added("<h3> </h3>")],
    passes: [added("<h3>Text</h3>")],
  },
  "enough-text": {
    fails: [edited(/word0 .* word199/, "Hardly any.")],
    passes: [
      edited(/word0 .* word199/, "金床を乾いた場所に置き、きれいに保ち、水平にしておくこと。".repeat(20)),
    ],
  },
  "no-placeholder-text": {
    fails: [added("<p>Lorem ipsum dolor sit amet.</p>"), added("<p>Hello {{ user.name }}!</p>")],
    passes: [added("<p>Use [brackets] and {braces}.</p>")],
  },
  "images-have-alt": {
    fails: [added('<img src="/b.png" width="1" height="1">')],
    passes: [
      added('<img src="/b.png" alt="" width="1" height="1">'),
      added('<noscript><img src="/b.png"></noscript>'),
    ],
  },
  "links-have-names": {
    fails: [
      added('<a href="/x"><img src="/i" alt="" width="1" height="1"></a>'),
      added('<a href="/x"> </a>'),
    ],
    passes: [
      added('<a href="/x"><img src="/i" alt="Icon" width="1" height="1"></a>'),
      added('<a href="/x" aria-label="Basket"><i></i></a>'),
      added('<a href="/x"><svg><title>Basket</title></svg></a>'),
      added('<a name="old-anchor"></a>'),
    ],
  },
  "links-are-followable": {
    fails: [
      added('<a href="">Nowhere</a>'),
      added('<a href="javascript:go()">Go</a>'),
      added('<a href="https://">Broken</a>'),
    ],
    passes: [added('<a href="mailto:a@acme.example">Mail</a>'), added('<a href="#top">Up</a>')],
  },
  "links-to-own-site": {
    fails: [edited('<a href="/shop">', '<a href="https://other.example/shop">'), edited('"/shop"', '"#top"')],
    passes: [edited('"/shop"', '"https://acme.example/shop"')],
  },
  "structured-data-present": {
    fails: [edited(/<script type="application.*<\/script>/, "")],
    passes: [
      edited(
        /<script type="application.*<\/script>/,
        '<div itemscope itemtype="https://schema.org/Product"></div>',
      ),
    ],
  },
  "structured-data-valid": {
    fails: [
      edited('{"@context"', '{,"@context"'),
      edited('"@context":"https://schema.org",', ""),
      edited('"@type":"Article",', ""),
    ],
    passes: [
      edited(
        /\{"@context".*\}/,
        '{"@context":"https://schema.org","@graph":[{"@type":"Article"},{"@id":"#x"}]}',
      ),
    ],
  },
  "open-graph": {
    fails: [
      edited(/<meta property="og:image"[^>]*>/, ""),
      edited('content="https://acme.example/a.png"', 'content=""'),
    ],
    passes: [edited('property="og:image"', 'name="OG:image"')],
  },
  "served-with-https": {
    fails: [{ url: "http://acme.example/anvil-care" }],
    passes: [{ requestedUrl: "http://acme.example/anvil-care" }],
  },
  "no-mixed-content": {
    fails: [
      added('<script src="http://cdn.example/x.js"></script>'),
      added('<img alt="" width="1" height="1" src="/a" srcset="/b 1x, http://cdn.example/c 2x">'),
      added('<form action="http://acme.example/send"></form>'),
      inHead('<base href="http://acme.example/">'),
    ],
    passes: [
      added('<a href="http://other.example/">Other</a>'),
      added('<script src="//cdn.example/x.js"></script>'),
    ],
  },
  "viewport-set": {
    fails: [
      edited(/<meta name="viewport"[^>]*>/, ""),
      edited("width=device-width", "width=1024"),
      edited("initial-scale=1", "user-scalable=no"),
      edited("initial-scale=1", "maximum-scale=1"),
    ],
    passes: [edited("initial-scale=1", "maximum-scale=10")],
  },
  "charset-declared": {
    fails: [{ ...edited('<meta charset="utf-8">', ""), headers: { "content-type": "text/html" } }],
    passes: [{ headers: { "content-type": "text/html" } }, edited('<meta charset="utf-8">', "")],
  },
  "doctype-declared": {
    fails: [edited("<!doctype html>", "")],
    passes: [edited("<!doctype html>", "<!-- made by hand -->\n<!DOCTYPE HTML>")],
  },
  "is-compressed": {
    fails: [
      { ...added(`<p>${"x ".repeat(3000)}</p>`), headers: { "content-encoding": "" } },
      { ...added(`<p>${"x ".repeat(3000)}</p>`), headers: { "content-encoding": "identity" } },
    ],
    passes: [added(`<p>${"x ".repeat(3000)}</p>`), { headers: { "content-encoding": "" } }],
  },
  "page-weight": {
    fails: [added(`<p hidden>${"x ".repeat(600_000)}</p>`)],
    passes: [added(`<p hidden>${"x ".repeat(100_000)}</p>`)],
  },
  "answers-quickly": {
    fails: [{ durationMs: 6000 }],
    passes: [{ durationMs: 1500 }],
  },
  "ids-are-unique": {
    fails: [added('<p id="top">Again</p>')],
    passes: [added('<svg><g id="top"></g></svg>'), added('<p id="">x</p><p id="">y</p>')],
  },
  "images-have-size": {
    fails: [added('<img src="/b.png" alt="">'), added('<img src="/b.png" alt="" width="600">')],
    passes: [added('<img src="/b.png" alt="" style="aspect-ratio: 3/2">')],
  },
};

test("every rule has cases, and every case is for an existing rule", () => {
  expect(Object.keys(cases).sort()).toEqual(pageRules.map(({ id }) => id).sort());
  expect(new Set(pageRules.map(({ id }) => id)).size).toBe(pageRules.length);
});

test("a page without faults passes every rule that applies to it", () => {
  const judgement = judgeResponse(sampleResponse());
  expect(judgement).toMatchObject({ score: 100, grade: "A", findings: [] });
  expect(judgement.totals.passed).toBeGreaterThan(35);
});

describe.each(Object.entries(cases))("the rule %s", (id, { fails, passes }) => {
  test.each(fails.map((given, index) => ({ given, index })))("fails page $index", ({ given }) => {
    expect(failuresOf(given)).toContain(id);
  });

  test.each(passes.map((given, index) => ({ given, index })))("passes near miss $index", ({ given }) => {
    expect(failuresOf(given)).not.toContain(id);
  });
});
