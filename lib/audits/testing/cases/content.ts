import { sampleHtml } from "../sample-response";
import { added, edited, type RuleCases } from "./edited-sample";

export const contentCases: RuleCases = {
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
    passes: [
      added("<p>Use [brackets] and {braces}.</p>"),
      added("<p>This command prints “lorem ipsum” text.</p>"),
      added("<p>It begins with the common paragraph (“Lorem ipsum dolor sit amet…”).</p>"),
      added("<pre><span>Hello {{ </span>user.name }}!</pre>"),
      added('<pre>value="<span>{{</span>\n  <span>request.form.name</span> <span>}}</span>"</pre>'),
      added("<p>Anything between <code>{{</code> and <code>}}</code> is an expression.</p>"),
    ],
  },
  "images-have-alt": {
    fails: [added('<img src="/b.png" width="1" height="1">')],
    passes: [
      added('<img src="/b.png" alt="" width="1" height="1">'),
      added('<noscript><img src="/b.png"></noscript>'),
      added('<img src="/b.png" role="presentation" width="1" height="1">'),
      added('<img src="/b.png" aria-hidden="true" width="1" height="1">'),
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
      added('<a href="/x"><svg aria-label="Basket"></svg></a>'),
      added('<a href="/x"><span role="img" aria-label="Basket"></span></a>'),
      added('<a href="/x"><i class="icon" title="Basket"></i></a>'),
      added('<a name="old-anchor"></a>'),
    ],
  },
  "links-are-followable": {
    fails: [added('<a href="javascript:go()">Go</a>'), added('<a href="https://">Broken</a>')],
    passes: [
      added('<a href="mailto:a@acme.example">Mail</a>'),
      added('<a href="#top">Up</a>'),
      added('<a href="">This page</a>'),
    ],
  },
  "links-to-own-site": {
    fails: [edited('<a href="/shop">', '<a href="https://other.example/shop">'), edited('"/shop"', '"#top"')],
    passes: [edited('"/shop"', '"https://acme.example/shop"'), edited('"/shop"', '"?page=2"')],
  },
  "links-say-where-they-lead": {
    fails: [
      added('<a href="/x">Click here!</a>'),
      added('<a href="https://other.example/x">Read more →</a>'),
      { html: sampleHtml.replace('lang="en"', 'lang="de"').replace("Our shop", "Mehr erfahren") },
    ],
    passes: [
      added('<a href="#top">More</a>'),
      added('<a href="/x" aria-label="Read more about anvils">Read more</a>'),
      added('<a href="/x">Read more about anvils</a>'),
      added('<a href="/x"><code>--info</code></a>'),
    ],
  },
};
