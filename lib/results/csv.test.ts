import { describe, expect, it } from "vitest";
import { readFiguresCsv } from "./csv";

const today = "2026-11-30";
const read = (...lines: string[]) => readFiguresCsv(`${lines.join("\n")}\n`, today);

describe("a table of daily figures", () => {
  it("is read by the names of its columns, in any order, and others are passed over", () => {
    expect(
      read(
        "Impressions,CTR,Landing Page,Date,Average Position,Url Clicks,Query",
        '"1,200",1%,https://www.example.com/tea/?utm_source=x,2026-11-29,7.5,12,green tea',
        "0,,https://example.com/tea,2026-11-28,,0,",
      ),
    ).toEqual({
      rows: [
        {
          page: "example.com/tea",
          day: "2026-11-29",
          query: "green tea",
          clicks: 12,
          impressions: 1200,
          position: 7.5,
        },
        { page: "example.com/tea", day: "2026-11-28", query: "", clicks: 0, impressions: 0, position: 0 },
      ],
    });
  });

  it("may be written with semicolons, a byte order mark, decimal commas and Windows line ends", () => {
    expect(
      readFiguresCsv(
        "\uFEFFdate;page;clicks;impressions;position\r\n2026-11-29;https://example.com/;1;1.234;3,25\r\n",
        today,
      ),
    ).toEqual({
      rows: [
        { page: "example.com", day: "2026-11-29", query: "", clicks: 1, impressions: 1234, position: 3.25 },
      ],
    });
  });

  it.each([
    ["Top queries,Clicks,Impressions,CTR,Position", /no column called “Date”.*sums of many days/],
    ["Date,Clicks,Impressions,Position", /no column called “Page”/],
    ["Date,Page,Impressions,Position", /no column called “Clicks”/],
    ["Date,Page,Clicks,Position", /no column called “Impressions”/],
    ["Date,Page,Clicks,Impressions", /no column called “Position”/],
    ["", /empty/],
    ["PK\u0003\u0004…", /workbook/],
    ["Date,Page,Clicks,Impressions,Position", /no lines below/],
    [`Date,Page,Clicks,Impressions,Position\n${",".repeat(9_000)}`, /Line 2 .* longer than/],
    ['Date,Page,Clicks,Impressions,Position\n"2026-11-29,x', /quote that is not closed/],
  ])("that begins with %s is refused as a whole", (csv, problem) => {
    expect(readFiguresCsv(csv, today)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each([
    ["29.11.2026,https://a.example/,1,1,1", /date “29.11.2026” must be written like/],
    ["2026-02-30,https://a.example/,1,1,1", /date “2026-02-30” must be/],
    ["2026-12-01,https://a.example/,1,1,1", /in the future/],
    ["2026-11-29,/tea,1,1,1", /page “\/tea” must be a whole address/],
    ["2026-11-29,https://a.example/,-1,1,1", /clicks “-1”/],
    ["2026-11-29,https://a.example/,1,many,1", /impressions “many”/],
    ["2026-11-29,https://a.example/,2,1,1", /more clicks \(2\) than impressions \(1\)/],
    ["2026-11-29,https://a.example/,1,1,0.5", /position “0.5”/],
    ["2026-11-29,https://a.example/,1,1,", /position “”/],
    ["2026-11-29,https://a.example/,1,99999999999,1", /impressions “99999999999”/],
  ])("with the line %s names that line", (line, reason) => {
    expect(
      read("Date,Page,Clicks,Impressions,Position", "2026-11-29,https://a.example/,1,1,1", line),
    ).toEqual({
      faults: [{ line: 3, reason: expect.stringMatching(reason) }],
      faultsInAll: 1,
    });
  });

  it("names the first twenty faulty lines and counts the others", () => {
    const table = read(
      "Date,Page,Clicks,Impressions,Position",
      ...Array.from({ length: 50 }, () => "x,y,z,1,1"),
    );
    expect(table).toMatchObject({ faultsInAll: 50 });
    expect("faults" in table ? table.faults : []).toHaveLength(20);
  });

  it("with a query of more than 500 bytes names its line", () => {
    expect(
      read(
        "Date,Page,Query,Clicks,Impressions,Position",
        `2026-11-29,https://a.example/,${"é".repeat(251)},1,1,1`,
      ),
    ).toMatchObject({ faults: [{ line: 2, reason: expect.stringContaining("500 bytes") }] });
  });
});

it("takes about as long to read a table whose lines have fewer cells than its first", () => {
  const header = "Date,Page,Clicks,Impressions,Position";
  const costOf = (line: string) => {
    const text = `${header}\n${Array.from({ length: 5_000 }, () => line).join("\n")}\n`;
    const { user, system } = process.cpuUsage();
    readFiguresCsv(text, today);
    const after = process.cpuUsage();
    return after.user + after.system - user - system;
  };
  // Processor times, the least of each, because a machine with other work only adds to them.
  let [whole, short] = [Infinity, Infinity];
  for (let run = 0; run < 20 && (run < 3 || short >= 3 * whole); run += 1) {
    whole = Math.min(whole, costOf("2026-11-29,https://a.example/,1,2,3"));
    short = Math.min(short, costOf("2026-11-29,https://a.example/,1,2"));
  }
  expect(short).toBeLessThan(3 * whole);
});
