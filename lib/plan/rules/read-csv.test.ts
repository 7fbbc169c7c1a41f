import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KeywordLine } from "./keyword-lines";
import { csvBytesMax, readKeywordCsv } from "./read-csv";

function tableOf(csv: string) {
  const reading = readKeywordCsv(csv);
  if ("problem" in reading) throw new Error(reading.problem);
  return reading;
}

function problemOf(csv: string): string {
  const reading = readKeywordCsv(csv);
  return "problem" in reading ? reading.problem : "";
}

/** The only line of a table. */
function lineOf(csv: string): KeywordLine | undefined {
  return tableOf(csv).lines[0];
}

const whole: KeywordLine = {
  line: 2,
  keyword: "season a pan",
  day: "2026-12-24",
  title: "Seasoning",
  brief: "For cooks",
  languageCode: "de",
  volume: 1300,
};
const cells = ["season a pan", "2026-12-24", "Seasoning", "For cooks", "de", "1300"];

describe("the columns of a plan", () => {
  test.each([
    ["their plain names", ["keyword", "date", "title", "brief", "language", "volume"]],
    ["names in capitals", ["KEYWORD", "DATE", "TITLE", "BRIEF", "LANGUAGE", "VOLUME"]],
    ["longer names", ["Main keyword", "Publish date", "Headline", "Instructions", "Locale", "Search volume"]],
    ["names of programs", ["focus_keyphrase", "publish_date", "working-title", "notes", "lang", "Volume:"]],
    ["German names", ["Suchbegriff", "Datum", "Überschrift", "Notizen", "Sprache", "Suchvolumen"]],
    ["French names", ["Mot-clé", "Date de publication", "Titre", "Consignes", "Langue", "Volume"]],
  ])("are known by %s", (_name, header) => {
    for (const delimiter of [",", ";", "\t"]) {
      const csv = [header, cells].map((row) => row.join(delimiter)).join("\n");
      expect(tableOf(csv)).toEqual({ lines: [whole], unusedColumns: [] });
    }
  });

  test("may stand in any order", () => {
    const header = ["keyword", "date", "title", "brief", "language", "volume"];
    const csv = [header.toReversed(), cells.toReversed()].map((row) => row.join(",")).join("\n");
    expect(tableOf(csv).lines).toEqual([whole]);
  });

  test("are named when they are not used, also those without a name", () => {
    const csv = "Keyword,Clicks,,Empty,Status,Search volume\nseason a pan,3,x,,draft,1K – 10K\n";
    expect(tableOf(csv)).toEqual({
      lines: [{ line: 2, keyword: "season a pan" }],
      unusedColumns: ["Clicks", "column 3", "Status", "Search volume"],
    });
  });

  test("with a more certain name go before those that come first", () => {
    const csv = 'Keywords,Notes,Main keyword,Brief\n"pan, wok",from Ann,season a pan,For cooks\n';
    expect(tableOf(csv)).toEqual({
      lines: [{ line: 2, keyword: "season a pan", brief: "For cooks" }],
      unusedColumns: ["Keywords", "Notes"],
    });
  });

  test("are listed when none has the keywords", () => {
    expect(problemOf("Date,Title\n2026-12-24,Seasoning\n")).toMatch(
      /rename the one with the keywords\. The columns are called “Date”, “Title”\.$/,
    );
    expect(problemOf("Title\nSeasoning\n")).toMatch(/The columns are called “Title”\.$/);
  });
});

describe("the delimiter of a table", () => {
  test.each([
    ["is the one that separates known names", "Keyword;Brief, or notes, or both;Date\na;b;2026-12-24\n"],
    ["is not taken from a quoted name", '"Brief, or, notes";Keyword;Date\nb;a;2026-12-24\n'],
    ["is declared as Excel does it", "sep=;\nKeyword;x,y,z;Date\na;b;2026-12-24\n"],
  ])("%s", (_name, csv) => {
    expect(lineOf(csv)).toMatchObject({ keyword: "a", day: "2026-12-24" });
  });

  test("that is declared does not shift the numbers of the lines", () => {
    expect(lineOf("sep=;\r\nKeyword;Brief\r\n\r\na;b\r\n")).toMatchObject({ line: 4, brief: "b" });
  });
});

describe("a row of a plan", () => {
  test("may have a brief of several lines in quotes, and later rows keep the numbers of their lines", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const csv = ["Keyword,Brief", 'a,"First.', "", 'Then ""this"", and that."', "b,x"].join(end);
      expect(tableOf(csv).lines).toEqual([
        { line: 2, keyword: "a", brief: 'First.\n\nThen "this", and that.' },
        { line: 5, keyword: "b", brief: "x" },
      ]);
    }
  });

  test.each([
    ["Language", "pt_BR", { languageCode: "pt-BR" }],
    ["Language", "DE", { languageCode: "de" }],
    ["Language", "German", { languageCode: "de" }],
    ["Language", "español", { languageCode: "es" }],
    ["Title", "two\twords", { title: "two words" }],
    ["Volume", '"1,340"', { volume: 1340 }],
    ["Volume", "1300.0", { volume: 1300 }],
    ["Volume", "1 234 567", { volume: 1_234_567 }],
    ["Volume", "0", { volume: 0 }],
    ["Date", "", {}],
  ])("with the %s %s is read", (column, cell, more) => {
    expect(lineOf(`Keyword;${column};Brief\na;${cell};b\n`)).toEqual({
      line: 2,
      keyword: "a",
      brief: "b",
      ...more,
    });
  });

  test.each(["1.5", "12.50", "1K", "-3", "1,2,3", "x", "1".repeat(16)])(
    "with the volume %s has none that can be shown",
    (cell) => {
      expect(lineOf(`Keyword;Volume\na;"${cell}"\n`)).toEqual({ line: 2, keyword: "a" });
    },
  );

  test.each([
    ["an ambiguous date", "Keyword;Date\na;03/04/2026\n", /can be two days/, /2026-04-03 or 2026-03-04/],
    ["a word as its date", "Keyword;Date\na;soon\n", /“soon” is not a date/, /2026-11-30/],
    ["no language", "Keyword;Language\na;Klingonish\n", /“Klingonish” is not a language/, /pt-BR/],
    ["a long title", `Keyword;Title\na;${"x".repeat(201)}\n`, /title is longer than 200/, /Shorten/],
    ["a long brief", `Keyword;Brief\na;${"x".repeat(10_001)}\n`, /brief is longer than 10000/, /Shorten/],
    ["a comma outside of quotes", "Keyword,Brief\na,For cooks, not chefs\n", /more cells .*3 .* 2/, /quotes/],
  ])("with %s is refused with what to change", (_name, csv, reason, suggestion) => {
    expect(lineOf(csv)).toMatchObject({
      keyword: "a",
      problem: { reason: expect.stringMatching(reason), suggestion: expect.stringMatching(suggestion) },
    });
  });

  test("without a keyword is kept when it has a text, and left out when it has only a day or a number", () => {
    const csv = "Keyword,Date,Brief,Volume\n,2026-12-24,,\n,,,9\n,,For cooks,\na,,,\n";
    expect(tableOf(csv).lines).toEqual([
      { line: 4, keyword: "", brief: "For cooks" },
      { line: 5, keyword: "a" },
    ]);
  });

  test("with a long brief in a script of three bytes a letter is read", () => {
    const brief = "研".repeat(10_000);
    expect(lineOf(`Keyword,Brief\na,${brief}\n`)).toEqual({ line: 2, keyword: "a", brief });
  });
});

describe("a file that is no table", () => {
  test.each([
    ["a packed workbook", "PK\u0003\u0004\u0014!\u0006,\u0002\n", /save it as CSV/],
    ["an older workbook", "\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1", /save it as CSV/],
    ["an open quote", 'Keyword,Brief\na,b\nc,"d\ne,f\n', /After line 2 .* quote that is not closed/],
    ["an open quote before a lot of text", `Keyword,Brief\na,"${"x\n".repeat(60_000)}`, /not closed/],
    ["a long line", `Keyword\n${"x".repeat(12_001)}\n`, /Line 2 .* longer than 12000/],
    ["too many rows", `Keyword,Brief\n${"a,b\n".repeat(1_001)}`, /more than 1000 rows/],
    ["too many columns", `Keyword${",x".repeat(100)}\na\n`, /more than 100 columns/],
    ["only blank lines", "\n \n,,\n", /empty/],
  ])("is told so: %s", (_name, csv, problem) => {
    expect(problemOf(csv)).toMatch(problem);
  });

  test("but has a thousand rows with many empty rows and columns is read", () => {
    const csv = `Keyword,Brief${",".repeat(200)}\n${"a,b\n,,,\n".repeat(1_000)}${",,,\n".repeat(5_000)}`;
    expect(tableOf(csv).lines).toHaveLength(1_000);
  });

  const hostile = fc.string({
    unit: fc.constantFrom('"', ",", ";", "\t", "\n", "\r", "a", "Keyword", "\u0000", " "),
  });

  test("is read or refused, whatever is in it", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom("", "Keyword,Date,Brief\n", "sep=;\n"), (text, head) => {
        const reading = readKeywordCsv(head + text);
        expect("lines" in reading || reading.problem.length > 10).toBe(true);
      }),
    );
  });

  test.each([
    ["delimiters in as many lines as fit", `Keyword\n${`${",".repeat(11_999)}\n`.repeat(21)}`],
    ["delimiters that separate letters", `Keyword\n${`${"a,".repeat(5_999)}\n`.repeat(21)}`],
    ["quotes on lines of their own", '"\n'.repeat(csvBytesMax / 2)],
    ["empty lines", "\n".repeat(csvBytesMax)],
    ["a volume of nothing but digits and commas", `Volume,Keyword\n"${"1,".repeat(5_900)}x",\n`],
  ])("plans nothing of %s", (_name, csv) => {
    const reading = readKeywordCsv(csv);
    expect("lines" in reading ? reading.lines : []).toEqual([]);
  });
});

test("any table that is written as CSV reads back as it was", () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...Array.from("aB9é日 ,;\t\"'\n=")) })
    .map((text) => text.trim());
  const row = fc.record({ keyword: cell.filter((text) => text !== ""), brief: cell });
  const format = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    mark: fc.constantFrom("", "\uFEFF"),
    quotesAll: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), format, (rows, written) => {
      const { delimiter, end, mark, quotesAll } = written;
      const quoted = (text: string) =>
        quotesAll || /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll("\n", end)}"` : text;
      const lines = rows.map(({ keyword, brief }) => [brief, keyword].map(quoted).join(delimiter));
      const csv = mark + [["Brief", "Keyword"].join(delimiter), ...lines].join(end) + end;
      const read = tableOf(csv).lines.map(({ keyword, brief = "" }) => ({ keyword, brief }));
      expect(read).toEqual(rows);
    }),
  );
});
