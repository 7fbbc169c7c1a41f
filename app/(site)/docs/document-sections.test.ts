import { expect, test } from "vitest";
import { documentSections } from "./document-sections";

test("a text is divided at its headings, with what comes before the first", () => {
  const html = `<p>Before.</p><h2 id="one">One</h2><p>First.</p><h3 class="a" id="two">Two <code>a_b</code></h3><h4>Deeper</h4><p>Last.</p>`;
  expect(documentSections(html)).toEqual([
    { id: "", depth: 1, heading: "", text: "Before." },
    { id: "one", depth: 2, heading: "One", text: "First." },
    { id: "two", depth: 3, heading: "Two a_b", text: "Deeper Last." },
  ]);
});

test("text is what a reader sees: no tags, no copy buttons, no references", () => {
  const html = `<div class="[&>pre]:min-w-0"><pre>a &#x3C; b &amp;&#38; c</pre><button type="button"><span>Copy</span></button></div><p>mid<em>dle</em> &lt;b&gt;</p>`;
  expect(documentSections(html)).toEqual([{ id: "", depth: 1, heading: "", text: "a < b && c middle <b>" }]);
});
