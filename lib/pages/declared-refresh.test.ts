import { describe, expect, test } from "vitest";
import { readRefresh, refreshOf } from "./declared-refresh";
import { readPage } from "./read-page";

describe("the value of a refresh is read as browsers read it:", () => {
  test.each([
    ["0; url=/new", { seconds: 0, target: "/new" }],
    ["0;URL=/new", { seconds: 0, target: "/new" }],
    ["0;/new", { seconds: 0, target: "/new" }],
    ["0, url=/new", { seconds: 0, target: "/new" }],
    ["0 /new", { seconds: 0, target: "/new" }],
    ["  5 ;  url = '/new' and more", { seconds: 5, target: "/new" }],
    ['0;url="/new"', { seconds: 0, target: "/new" }],
    ["0.9; url=/new", { seconds: 0, target: "/new" }],
    [".5; url=/new", { seconds: 0, target: "/new" }],
    ["0; urls/new", { seconds: 0, target: "urls/new" }],
    ["99999999999; url=/new", { seconds: 86_400, target: "/new" }],
    ["300", null],
    ["0;", null],
    ["0; url=", null],
    ["; url=/new", null],
    ["url=/new", null],
    ["0url=/new", null],
    ["-1; url=/new", null],
    ["", null],
  ])("%j", (value, read) => {
    expect(readRefresh(value)).toEqual(read);
  });
});

describe("where a page sends its readers on to", () => {
  const at = "https://site.example/old/";
  const of = (html: string, header?: string) => {
    const page = readPage(html, at);
    if (page === null) throw new Error("the page is too complex");
    return refreshOf(new Headers(header === undefined ? {} : { refresh: header }), page);
  };
  const meta = (content: string) => `<meta http-equiv=refresh content="${content}">`;

  test.each([
    ["its meta element", meta("0; url=../new/"), undefined, "https://site.example/new/"],
    ["its Refresh header", "<p>Old", "0; url=/new/", "https://site.example/new/"],
    ["the header before the element", meta("0; url=/a"), "0; url=/b", "https://site.example/b"],
    [
      "the first element that browsers obey",
      meta("soon") + meta("0; url=/a") + meta("0; url=/b"),
      undefined,
      "https://site.example/a",
    ],
    [
      "an element below its base",
      `<base href="https://other.example/">${meta("0; url=new")}`,
      undefined,
      "https://other.example/new",
    ],
  ])("is told by %s", (_, html, header, url) => {
    expect(of(html, header)).toEqual({ seconds: 0, url });
  });

  test.each([
    ["an element inside noscript", `<noscript>${meta("0; url=/new")}</noscript>`],
    ["a script", '<script>location.replace("/new")</script>'],
    ["a reload", meta("0")],
    ["the page's own address", meta("0; url=/old/#top")],
    ["a script for an address", meta("0; url=javascript:alert(1)")],
  ])("is not told by %s", (_, html) => {
    expect(of(html)).toBeNull();
  });
});
