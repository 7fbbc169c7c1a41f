import { describe, expect, test } from "vitest";
import { keywordLines } from "./keyword-lines";
import { csvBytesMax, readKeywordCsv } from "./read-csv";
import { spreadOverDays } from "./spread";

describe("spreading articles over days", () => {
  const from = "2026-12-30";

  test("fills each day up to the budget, and counts what is planned there", () => {
    const planned = new Map([
      ["2026-12-30", 1],
      ["2026-12-31", 5],
    ]);
    expect(spreadOverDays(4, { from, perDay: 2, planned })).toEqual([
      "2026-12-30",
      "2027-01-01",
      "2027-01-01",
      "2027-01-02",
    ]);
  });

  test("never puts more on a day than the budget, whatever is planned", () => {
    const planned = new Map(
      Array.from({ length: 40 }, (_, n) => [`2027-01-${String(n + 1).padStart(2, "0")}`, n % 5]),
    );
    const days = spreadOverDays(200, { from, perDay: 3, planned });
    const counts = new Map(planned);
    for (const day of days) {
      counts.set(day, (counts.get(day) ?? 0) + 1);
      expect(counts.get(day)).toBeLessThanOrEqual(3);
    }
    expect(days.toSorted()).toEqual(days);
  });

  test("of nothing is nothing", () => {
    expect(spreadOverDays(0, { from, perDay: 1, planned: new Map() })).toEqual([]);
  });
});

test("a pasted list has one keyword a line, whatever ends the lines, and keeps their numbers", () => {
  expect(keywordLines("  cast iron \r\n\n\tseason a pan\rclean a pan\u2028  ")).toEqual([
    { line: 1, keyword: "cast iron" },
    { line: 3, keyword: "season a pan" },
    { line: 4, keyword: "clean a pan" },
  ]);
});

describe("a table of keywords", () => {
  const keywordsOf = (csv: string) => {
    const reading = readKeywordCsv(csv);
    return "lines" in reading ? reading.lines.map(({ keyword }) => keyword) : reading.problem;
  };

  test.each([
    ["English", "Top queries,Clicks,Impressions,CTR,Position"],
    ["German", "Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position"],
    ["French", "Requêtes les plus fréquentes,Clics,Impressions,CTR,Position"],
    ["Spanish", "Consultas principales,Clics,Impresiones,CTR,Posición"],
    ["Italian", "Query più frequenti,Clic,Impressioni,CTR,Posizione"],
    ["Portuguese", "Principais consultas,Cliques,Impressões,CTR,Posição"],
    ["Dutch", "Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie"],
    ["Turkish", "En çok yapılan sorgular,Tıklamalar,Gösterimler,TO,Konum"],
    ["Polish", "Najpopularniejsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja"],
    ["Japanese", "上位のクエリ,クリック数,表示回数,CTR,掲載順位"],
    ["Korean", "인기 검색어,클릭수,노출,CTR,게재 순위"],
    ["Chinese", "热门查询,点击次数,展示,点击率,排名"],
    ["a language that is in no list", "Principalele interogări,Clicuri,Afișări,CTR,Poziție"],
    [
      "a header with unbroken spaces and decomposed letters",
      "Ha\u0308ufigste\u00A0Suchanfragen,Klicks,Impressionen,CTR,Position",
    ],
  ])("as the Search Console exports it in %s is sorted by impressions", (_language, header) => {
    const rows = ["season a pan,3,120,2.5%,4.1", 'clean cast iron,9,"1,340",0.7%,8.3', "rust,0,7,0%,50"];
    expect(keywordsOf(`\uFEFF${[header, ...rows].join("\r\n")}\r\n`)).toEqual([
      "clean cast iron",
      "season a pan",
      "rust",
    ]);
  });

  test.each([
    ["semicolons", "Suchbegriff;Volumen\nGusseisen reinigen;12\n", ["Gusseisen reinigen"]],
    ["tabs and another order", "Volume\tKeyword\n5\tb\n10\ta\n", ["a", "b"]],
    ["one column without a header", "clean a pan\nseason a pan\n", ["clean a pan", "season a pan"]],
    ["a keyword with a comma and quotes", 'Query,Clicks\n"pan, ""black""",2\n', ['pan, "black"']],
    ["rows that are too short or end in empty cells", "Query,Impressions\na\nb,2,,\n,9\n", ["b", "a"]],
  ])("may have %s", (_name, csv, keywords) => {
    expect(keywordsOf(csv)).toEqual(keywords);
  });

  test("without a column of keywords says which header it needs", () => {
    expect(keywordsOf("Page,Clicks\nhttps://a.example,4\n")).toMatch(/rename the one with the keywords/);
  });

  test.each([
    ["pages", "Pagini,Clicuri,Afișări,CTR,Poziție\nhttps://a.example/,3,120,2.5%,4.1\n"],
    ["countries", "Țară,Clicuri,Afișări,CTR,Poziție\nRomânia,3,120,2.5%,4.1\n"],
    ["days", "Dată,Clicuri,Afișări,CTR,Poziție\n2026-11-01,3,120,2.5%,4.1\n"],
    ["anything else with five columns", "a,b,c,d,e\nx,1,2,3,4\n"],
  ])("of the Search Console's %s in a language that is in no list is refused", (_name, csv) => {
    expect(keywordsOf(csv)).toMatch(/rename the one with the keywords/);
  });

  test("keeps the number of the line of each keyword", () => {
    const reading = readKeywordCsv("Query,Impressions\na,1\nb,2\n");
    expect(reading).toEqual({
      lines: [
        { line: 3, keyword: "b" },
        { line: 2, keyword: "a" },
      ],
      unusedColumns: [],
    });
  });

  test.each([
    ["an open quote", `Query\n"${"x".repeat(csvBytesMax - 20)}`],
    ["nothing but quotes", '"'.repeat(csvBytesMax)],
    ["nothing but delimiters", ",".repeat(csvBytesMax)],
    ["nothing at all", ""],
    ["a binary file", "PK\u0003\u0004\u0001\u0002,\u0007"],
  ])("that is %s is read or refused, and throws nothing", (_name, csv) => {
    const reading = readKeywordCsv(csv);
    expect("lines" in reading || reading.problem.length > 10).toBe(true);
  });
});
