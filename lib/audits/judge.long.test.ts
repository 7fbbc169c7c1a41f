import { describe, expect, test } from "vitest";
import { judgeResponse } from "./judge";
import { sampleResponse } from "./testing/sample-response";

describe("a hostile page is judged within seconds:", () => {
  const open = (tag: string, count: number) => Array.from({ length: count }, () => tag).join("");
  test.each([
    ["nested links", open('<a href="/x">word ', 1900)],
    ["nested headings", open("<h2>word ", 1900)],
    ["many links", open('<a href="/x">x</a>', 29_000)],
    ["many ids", open('<p id="x">', 1900)],
    ["a long description", `<meta name="description" content="${"a ".repeat(900_000)}">`],
    ["a long title", `<title>${"{{ ".repeat(500_000)}</title>`],
    ["a long word", `<p>${"{".repeat(1_500_000)}</p>`],
    ["a long srcset", `<img srcset="${"/a 1x, ".repeat(200_000)}">`],
    ["much JSON-LD", open(`<script type="application/ld+json">[${"[".repeat(5000)}</script>`, 300)],
    ["deep JSON-LD", `<script type="application/ld+json">${"[".repeat(9000)}${"]".repeat(9000)}</script>`],
    ["unclosed comments", "<!--".repeat(400_000)],
    ["a million directives for search engines", `<meta name="robots" content="${"a,".repeat(1_000_000)}">`],
    [
      "a huge base address",
      `<base href="https://x.example/${"a".repeat(800_000)}">${open("<a href=x>y</a>", 2900)}`,
    ],
    ["a huge language tag", `<html lang="en${"-en".repeat(500_000)}">`],
    ["a huge rel attribute", `<link rel="${"a ".repeat(500_000)}" href="/x">`],
    ["a huge itemtype attribute", `<p itemscope itemtype="${"https://schema.org/A ".repeat(50_000)}">`],
    [
      "a canonical address of slashes",
      `<link rel="canonical" href="https://x.example/${"/".repeat(900_000)}x">`,
    ],
  ])("%s", (_name, html) => {
    // Processor time and not the time of day, which grows with the load of the machine.
    const before = process.cpuUsage();
    judgeResponse(sampleResponse({ html: `<html>${html}` }));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000);
  });
});
