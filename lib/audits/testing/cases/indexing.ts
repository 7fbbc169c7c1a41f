import { sampleHtml } from "../sample-response";
import { added, canonical, edited, hop, inHead, type RuleCases, withCanonical } from "./edited-sample";

export const indexingCases: RuleCases = {
  "answers-with-success": {
    fails: [{ status: 404 }, { status: 500 }, { status: 304 }],
    passes: [{ status: 203 }],
  },
  "is-indexable": {
    fails: [
      inHead('<meta name="ROBOTS" content="NOINDEX, follow">'),
      inHead('<meta name="googlebot" content="none">'),
      { headers: { "x-robots-tag": "googlebot: noindex" } },
    ],
    passes: [
      inHead('<meta name="robots" content="index, nofollow">'),
      { headers: { "x-robots-tag": "noarchive" } },
    ],
  },
  "redirects-at-most-once": {
    fails: [{ redirects: [hop(301), hop(301)] }],
    passes: [{ redirects: [hop(301)] }],
  },
  "redirects-permanently": {
    fails: [{ redirects: [hop(302)] }, { redirects: [hop(307)] }],
    passes: [{ redirects: [hop(301)] }, { redirects: [hop(308)] }],
  },
  "canonical-present": {
    fails: [edited(canonical, "")],
    passes: [
      {
        ...edited(canonical, ""),
        headers: { link: '<https://acme.example/anvil-care>; rel="canonical"' },
      },
    ],
  },
  "canonical-valid": {
    fails: [
      withCanonical("http://acme.example/anvil-care"),
      withCanonical("https://"),
      withCanonical("mailto:a@acme.example"),
      inHead('<link rel="canonical" href="https://acme.example/other">'),
      {
        html: sampleHtml
          .replace(/<link rel="canonical"[^>]*>/, "")
          .replace("<main>", '<main><link rel="canonical" href="https://acme.example/anvil-care">'),
      },
    ],
    passes: [withCanonical("/anvil-care"), inHead('<link rel="canonical" href="/anvil-care">')],
  },
  "canonical-is-itself": {
    fails: [
      withCanonical("https://acme.example/other"),
      withCanonical("/anvil-care?page=1"),
      { ...withCanonical("/anvil-care?ID=1"), url: "https://acme.example/anvil-care?ID=2" },
    ],
    passes: [
      withCanonical("https://other.example/anvil-care"),
      withCanonical("https://ACME.example/anvil-care/"),
      { ...withCanonical("/anvil-care?ID=1"), url: "https://acme.example/anvil-care?color=red&ID=1" },
      { ...withCanonical("/anvil-care"), url: "https://acme.example/anvil-care?ref=newsletter" },
    ],
  },
  "canonical-on-host": {
    fails: [withCanonical("https://other.example/anvil-care")],
    passes: [withCanonical("https://www.acme.example/anvil-care"), withCanonical("/anvil-care")],
  },
  "canonical-absolute": {
    fails: [withCanonical("/anvil-care"), withCanonical("//acme.example/anvil-care")],
    passes: [withCanonical("HTTPS://acme.example/anvil-care")],
  },
  "canonical-agrees": {
    fails: [{ headers: { link: '<https://acme.example/other>; rel="canonical"' } }],
    passes: [
      { headers: { link: '<https://acme.example/anvil-care>; rel="canonical"' } },
      { headers: { link: '<https://acme.example/other>; rel="next"' } },
    ],
  },
  "robots-directives-known": {
    fails: [
      inHead('<meta name="robots" content="no-index">'),
      inHead('<meta name="robots" content="index; follow">'),
      { headers: { "x-robots-tag": "max-snippet=50" } },
    ],
    passes: [
      inHead('<meta name="robots" content="index, follow, max-image-preview:large, max-snippet:-1">'),
      { headers: { "x-robots-tag": "gptbot: whatever" } },
    ],
  },
  "links-may-be-followed": {
    fails: [
      inHead('<meta name="robots" content="index, nofollow">'),
      { headers: { "x-robots-tag": "nofollow" } },
    ],
    passes: [
      inHead('<meta name="robots" content="noindex, nofollow">'),
      added('<a rel="nofollow" href="https://other.example/x">Another site</a>'),
    ],
  },
  "noindex-without-canonical": {
    fails: [{ ...withCanonical("https://acme.example/other"), headers: { "x-robots-tag": "noindex" } }],
    passes: [{ headers: { "x-robots-tag": "noindex" } }, withCanonical("https://acme.example/other")],
  },
  "not-expired": {
    fails: [
      {
        ...inHead('<meta name="robots" content="unavailable_after: 25 Aug 2025 15:00:00 GMT">'),
        headers: { date: "Sun, 22 Nov 2026 12:00:00 GMT" },
      },
      {
        headers: {
          "x-robots-tag": "googlebot: unavailable_after: 2025-08-25",
          date: "Sun, 22 Nov 2026 12:00:00 GMT",
        },
      },
    ],
    passes: [
      {
        ...inHead('<meta name="robots" content="unavailable_after: 2027-08-25">'),
        headers: { date: "Sun, 22 Nov 2026 12:00:00 GMT" },
      },
      inHead('<meta name="robots" content="unavailable_after: 2025-08-25">'),
    ],
  },
  "not-a-soft-404": {
    fails: [
      { html: "<title>404 – Acme</title><h1>Oops</h1><p>Go back.</p>" },
      { html: "<title>Acme</title><h1>Page not found</h1><p>Go back.</p>" },
      { html: "<title>Acme</title><h1>Seite nicht gefunden</h1><p>Zurück.</p>" },
    ],
    passes: [
      edited(/<title>.*<\/title>/, "<title>404 errors and how to mend them</title>"),
      { html: "<title>Room 4040</title><h1>Lost and found</h1><p>Go back.</p>" },
    ],
  },
  "no-meta-refresh": {
    fails: [
      inHead('<meta http-equiv="Refresh" content="0; URL=/other">'),
      inHead('<meta http-equiv="refresh" content="0;/other">'),
      { headers: { refresh: "0; url=/other" } },
    ],
    passes: [
      inHead('<meta http-equiv="refresh" content="300">'),
      inHead('<noscript><meta http-equiv="refresh" content="0; url=/no-scripts"></noscript>'),
    ],
  },
};
