import { describe, expect, test } from "vitest";
import { readPage } from "@/lib/pages/read-page";
import { sectionsOf } from "./source-sections";

function sections(html: string) {
  const page = readPage(`<title>t</title><main>${html}</main>`, "https://a.example/");
  return sectionsOf(page?.textBlocks ?? []);
}
const paragraphs = (html: string) => sections(html).sections.flatMap((section) => section.paragraphs);

test("a paragraph stands under the path of its headings, without the page's only h1", () => {
  const read = sections(
    "<h1>Wood</h1><p>A</p><h2>Prices</h2><p>B</p><h3>Oak</h3><p>C</p><h4>Old</h4><p>D</p><h3>Pine</h3><p>E</p><h2>Care</h2><p>F</p>",
  );
  expect(read.sections.map(({ heading, paragraphs: own }) => [heading, ...own])).toEqual([
    ["Wood", "A"],
    ["Prices", "B"],
    ["Prices › Oak", "C"],
    ["Prices › Oak › Old", "D"],
    ["Prices › Pine", "E"],
    ["Care", "F"],
  ]);
  expect(read.isTruncated).toBe(false);
});

describe("a table", () => {
  test("becomes a paragraph for each row, in which each cell is named by the head of its column", () => {
    const table = `<table><tr><th>Water</th><th>mg/l</th><th>Descale every</th></tr>
      <tr><td>Soft</td><td>under 60</td><td>6 months</td></tr>
      <tr><td>Hard</td><td>over 180</td><td><p>6 to 8</p><p>weeks</p></td></tr></table>`;
    expect(paragraphs(`<p>Before</p>${table}<p>After</p>`)).toEqual([
      "Before",
      "Water: Soft; mg/l: under 60; Descale every: 6 months",
      "Water: Hard; mg/l: over 180; Descale every: 6 to 8 weeks",
      "After",
    ]);
  });

  test("may have its heads in a first row of ordinary cells, or in the first cell of each row", () => {
    expect(
      paragraphs("<table><tr><td>Tool</td><td>Price</td></tr><tr><td>Asana</td><td>$10.99</td></tr></table>"),
    ).toEqual(["Tool: Asana; Price: $10.99"]);
    expect(
      paragraphs("<table><tr><th>Price</th><td>$45</td></tr><tr><th>Seats</th><td>3</td></tr></table>"),
    ).toEqual(["Price; $45", "Seats; 3"]);
  });

  test("with cells that span rows and columns says in each row what belongs to it", () => {
    const table = `<table><caption>Prices</caption>
      <tr><th rowspan="2">Kitchen</th><th colspan="2">Cost</th></tr><tr><th>from</th><th>to</th></tr>
      <tr><td rowspan="2">Small</td><td>$10,000</td><td>$20,000</td></tr>
      <tr><td>$12,000</td><td>$21,000</td></tr></table>`;
    expect(paragraphs(table)).toEqual([
      "Prices",
      "Kitchen: Small; Cost from: $10,000; Cost to: $20,000",
      "Kitchen: Small; Cost from: $12,000; Cost to: $21,000",
    ]);
  });

  test("that lays out a page stays text", () => {
    const layout = `<table><tr><td><h2>News</h2><p>One.</p></td><td>${"Long text. ".repeat(60)}</td></tr></table>`;
    expect(sections(layout).sections[0]).toMatchObject({
      heading: "News",
      paragraphs: [expect.any(String), expect.any(String)],
    });
  });

  test("inside of a cell is one of its own", () => {
    const inner = "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>";
    expect(paragraphs(`<table><tr><td>${inner}</td></tr></table>`)).toEqual(["A: 1; B: 2"]);
  });

  test("with absurd spans ends in time", () => {
    const cells = '<td rowspan="100" colspan="100">x</td>'.repeat(50);
    expect(paragraphs(`<table>${`<tr>${cells}</tr>`.repeat(200)}</table>`).length).toBeLessThan(1_000);
  });
});

test("a term comes before what describes it", () => {
  expect(paragraphs("<dl><dt>Battery</dt><dd>8 hours</dd><dt>Weight</dt><dd>2 kg</dd></dl>")).toEqual([
    "Battery: 8 hours",
    "Weight: 2 kg",
  ]);
});

test("a page is read whole up to a limit, and says so beyond it", () => {
  const paragraph = `<p>${"word ".repeat(200)}</p>`;
  expect(sections(paragraph.repeat(100))).toMatchObject({ isTruncated: false });
  const long = sections(paragraph.repeat(200));
  expect(long.isTruncated).toBe(true);
  expect(JSON.stringify(long.sections).length).toBeLessThan(125_000);
});

test("a table of twenty thousand cells that lays out a page is read in time", () => {
  const row = `<table><tr>${"<td>a</td>".repeat(20_000)}</tr></table>`;
  expect(paragraphs(row)).toHaveLength(3_000);
}, 5_000);
