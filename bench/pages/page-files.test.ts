import { expect, test } from "vitest";
import { scriptsOf, stylesOf } from "./page-files";

const page = `<head><link rel="stylesheet" href="/_next/static/chunks/a.css"><link rel="icon" href="/icon.svg">
<script src="/_next/static/chunks/main-1.js" async=""></script>
<script src="/_next/static/chunks/old.js" noModule=""></script></head>
<script src="/site.js" defer=""></script><script>self.__next_f.push([1,"5:I[7,[\\"/_next/static/chunks/form~2.js\\"]"])
self.__next_f.push([1,"static/chunks/late.js"])</script>`;

test("scriptsOf finds each script that a first visit fetches once, without those for old browsers", () => {
  expect(scriptsOf(page).sort()).toEqual([
    "/_next/static/chunks/form~2.js",
    "/_next/static/chunks/late.js",
    "/_next/static/chunks/main-1.js",
    "/site.js",
  ]);
});

test("stylesOf finds the style sheets, and no other links", () => {
  expect(stylesOf(page)).toEqual(["/_next/static/chunks/a.css"]);
});
