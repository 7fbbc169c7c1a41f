import { added, edited, inHead, type RuleCases } from "./edited-sample";

export const technicalCases: RuleCases = {
  "served-with-https": {
    fails: [{ url: "http://acme.example/anvil-care" }],
    passes: [{ requestedUrl: "http://acme.example/anvil-care" }],
  },
  "no-mixed-content": {
    fails: [
      added('<script src="http://cdn.example/x.js"></script>'),
      added('<img alt="" width="1" height="1" src="/a" srcset="/b 1x, http://cdn.example/c 2x">'),
      added('<form action="http://acme.example/send"></form>'),
      inHead('<base href="http://acme.example/">'),
    ],
    passes: [
      added('<a href="http://other.example/">Other</a>'),
      added('<script src="//cdn.example/x.js"></script>'),
    ],
  },
  "hsts-set": {
    fails: [
      { headers: { "strict-transport-security": "max-age=0" } },
      { headers: { "strict-transport-security": "includeSubDomains" } },
    ],
    passes: [
      { headers: { "strict-transport-security": 'includeSubDomains; max-age="31536000"' } },
      { url: "http://acme.example/anvil-care", headers: { "strict-transport-security": "" } },
    ],
  },
  "snippets-allowed": {
    fails: [
      inHead('<meta name="robots" content="nosnippet">'),
      { headers: { "x-robots-tag": "googlebot: max-snippet:0" } },
    ],
    passes: [inHead('<meta name="robots" content="max-snippet:-1">')],
  },
  "viewport-set": {
    fails: [
      edited(/<meta name="viewport"[^>]*>/, ""),
      edited("width=device-width", "width=1024"),
      edited("width=device-width, initial-scale=1", "initial-scale=0.5"),
      edited("initial-scale=1", "user-scalable=no"),
      edited("initial-scale=1", "maximum-scale=1"),
    ],
    passes: [edited("initial-scale=1", "maximum-scale=10"), edited("width=device-width, ", "")],
  },
  "charset-declared": {
    fails: [{ ...edited('<meta charset="utf-8">', ""), headers: { "content-type": "text/html" } }],
    passes: [{ headers: { "content-type": "text/html" } }, edited('<meta charset="utf-8">', "")],
  },
  "doctype-declared": {
    fails: [edited("<!doctype html>", "")],
    passes: [edited("<!doctype html>", "<!-- made by hand -->\n<!DOCTYPE HTML>")],
  },
  "is-compressed": {
    fails: [
      { ...added(`<p>${"x ".repeat(3000)}</p>`), headers: { "content-encoding": "" } },
      { ...added(`<p>${"x ".repeat(3000)}</p>`), headers: { "content-encoding": "identity" } },
    ],
    passes: [added(`<p>${"x ".repeat(3000)}</p>`), { headers: { "content-encoding": "" } }],
  },
  "page-weight": {
    fails: [added(`<p hidden>${"x ".repeat(600_000)}</p>`)],
    passes: [added(`<p hidden>${"x ".repeat(100_000)}</p>`)],
  },
  "answers-quickly": {
    fails: [{ durationMs: 6000 }],
    passes: [{ durationMs: 1500 }],
  },
  "ids-are-unique": {
    fails: [added('<p id="top">Again</p>')],
    passes: [added('<svg><g id="top"></g></svg>'), added('<p id="">x</p><p id="">y</p>')],
  },
  "images-have-size": {
    fails: [added('<img src="/b.png" alt="">'), added('<img src="/b.png" alt="" width="600">')],
    passes: [added('<img src="/b.png" alt="" style="aspect-ratio: 3/2">')],
  },
};
