import { expect, test } from "vitest";
import { pageDate } from "./page-date";

const today = new Date("2026-11-26T10:00:00Z");

test.each([
  ['<script type="application/ld+json">{"dateModified": "2026-03-02T08:00:00Z"}</script>', "2026-03-02"],
  ['{"datePublished":"2025-01-10","dateModified":"2026-03-02"}', "2026-03-02"],
  ['<meta property="article:published_time" content="2024-05-06T00:00:00+02:00">', "2024-05-06"],
  ['<meta content="2024-05-06" property="article:modified_time">', "2024-05-06"],
  ['<time class="d" datetime="2023-12-31">New Year</time>', "2023-12-31"],
  ["<p>Updated on 2023-12-31</p>", null],
  ['{"dateModified":"2026-11-27"}', null],
  ['{"dateModified":"2026-02-31"}', null],
  ['{"dateModified":"1970-01-01","datePublished":"2020-01-01"}', "2020-01-01"],
])("the date of a page with %s is %s", (html, date) => {
  expect(pageDate(html, today)).toBe(date);
});

test("a page of a million opening tags is read in time", () => {
  expect(pageDate("<meta ".repeat(200_000), today)).toBeNull();
});
