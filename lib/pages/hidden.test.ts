import { describe, expect, test } from "vitest";
import { growthMax, growthOf } from "@/lib/testing/growth";
import { readPage } from "./read-page";

const read = (html: string) => readPage(`<body><p>Seen.</p>${html}</body>`, "https://site.example/");
const sourceText = (html: string) => read(html)?.textBlocks.map(({ text }) => text.trim());
const mainText = (html: string) => read(html)?.mainText;

const styles = [
  "display:none",
  "color: red; DISPLAY : None !important",
  "display:none; display:unknown",
  "display:/* a */none",
  "d\\69splay:none",
  "d\\000069 splay:none",
  "visibility:hidden",
  "visibility: collapse",
  "content-visibility:hidden",
];
const unseenStyles = [
  "opacity:0",
  "opacity: 0.0",
  "opacity:.01",
  "opacity:0%",
  "filter: opacity(0%)",
  "font-size:0",
  "font-size: 0px",
  "font-size:1px",
  "font: 0/0 a",
  "color:transparent",
  "color: rgba(255, 255, 255, 0)",
  "position:absolute;left:-9999px",
  "position:fixed; top: -10000px",
  "position:absolute;left:-999em",
  "position:absolute;right:-100vw",
  "text-indent:-9999px",
  "margin-left:-9999px",
  "clip: rect(0, 0, 0, 0)",
  "clip:rect(1px 1px 1px 1px)",
  "clip-path: inset(50%)",
  "width:1px;height:1px;overflow:hidden",
  "height:0;overflow:hidden",
  "transform:scale(0)",
  "transform: translateX(-9999px)",
];
const seenStyles = [
  "display:block",
  "opacity:1",
  "opacity:0.8",
  "font-size:10px",
  "font-size:0.9rem",
  "font: 16px/1.5 Georgia, serif",
  "color:#000",
  "color:rgba(0, 0, 0, 0.8)",
  "left:-10px",
  "text-indent:-20px",
  "margin-left:-9999px;padding-left:9999px",
  "width:100px;overflow:hidden",
  "height:auto;overflow:hidden",
  "transform:scale(0.9)",
  "transform:translateX(-50%)",
  "clip-path:inset(10%)",
  "background:url(a.png);visibility:visible",
  "nothing",
];

describe("text that no reader sees", () => {
  test.each([...styles, ...unseenStyles])("is no text of a source: %s", (style) => {
    expect(sourceText(`<div style="${style}"><p>Hidden.</p></div><p>a<b style='${style}'>b</b></p>`)).toEqual(
      ["Seen.", "a"],
    );
  });

  test.each([
    "<div hidden><p>h</p></div>",
    "<p hidden=''>h</p>",
    "<p aria-hidden='true'>h</p>",
    "<p class='a sr-only'>h</p>",
    "<p class='visually-hidden'>h</p>",
    "<p class='screen-reader-text'>h</p>",
    "<div hidden id='S:0'><p>h</p></div>",
    "<noscript><p>h</p></noscript>",
    "<template><p>h</p></template>",
    "<dialog><p>h</p></dialog>",
    "<canvas><p>h</p></canvas>",
    "<video><p>h</p></video>",
    "<object><p>h</p></object>",
    "<p><textarea>h</textarea></p>",
  ])("is no text of a source: %s", (html) => {
    expect(sourceText(html)?.filter((text) => text !== "")).toEqual(["Seen."]);
  });

  test.each(styles)("is no main text: %s", (style) => {
    expect(mainText(`<div style="${style}">Hidden.</div>`)).toBe("Seen.");
  });
});

describe("text that readers see", () => {
  test.each(seenStyles)("is text of a source and main text: %s", (style) => {
    expect(sourceText(`<p style="${style}">t</p>`)).toEqual(["Seen.", "t"]);
    expect(mainText(`<p style="${style}">t</p>`)).toBe("Seen.\nt");
  });

  test.each([
    "<details><summary>More</summary><p>t</p></details>",
    "<p hidden='until-found'>t</p>",
    "<p aria-hidden='false'>t</p>",
  ])("is text of a source and main text: %s", (html) => {
    expect(sourceText(html)).toContain("t");
    expect(mainText(html)).toMatch(/\bt$/);
  });

  test.each(unseenStyles)("is main text although it fades in or lies elsewhere: %s", (style) => {
    expect(mainText(`<p style="${style}">t</p>`)).toBe("Seen.\nt");
  });

  test.each(["display:none", "opacity:0", "visibility:hidden"])(
    "may stand in a body that a script shows: %s",
    (style) => {
      const page = readPage(`<html><body style="${style}"><p>t</p></body></html>`, "https://site.example/");
      expect(page?.textBlocks.map(({ text }) => text)).toEqual(["t"]);
      expect(page?.mainText).toBe("t");
    },
  );
});

test.each(["/*a", "/**/", "\\", "a:", "-9"])(
  "a long style of nothing but %s takes time in proportion to its length",
  (unit) => {
    const readStyle = (size: number) => {
      const style = unit.repeat(size);
      sourceText(`<p style="left:${style}">t</p><p style="transform:${style}">t</p>`);
    };
    expect(growthOf(readStyle, 25_000)).toBeLessThan(growthMax);
  },
);
