import { answerOf } from "@/lib/pages/testing/answer-of";
import { type PageResponse, readResponse } from "../page-response";

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

/** A page that passes every rule. */
export const sampleHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>How to care for an anvil at home</title>
<meta name="description" content="Keep an anvil dry, clean and level, and it outlives its owner. Here is how to do it.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://acme.example/anvil-care">
<link rel="alternate" hreflang="en" href="https://acme.example/anvil-care">
<link rel="alternate" hreflang="x-default" href="https://acme.example/anvil-care">
<link rel="alternate" hreflang="de" href="https://acme.example/de/amboss">
<link rel="stylesheet" href="/style.css">
<meta property="og:title" content="Anvil care"><meta property="og:image" content="https://acme.example/a.png">
<meta property="og:url" content="https://acme.example/anvil-care">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Anvil care"}</script>
</head><body><main><h1 id="top">How to care for an anvil</h1><p>${words(200)}</p>
<h2>Dry</h2><p>Keep it dry.</p><img src="/anvil.png" alt="An anvil" width="600" height="400">
<a href="/shop">Our shop</a></main></body></html>`;

const sampleHeaders = { "content-encoding": "br", "strict-transport-security": "max-age=31536000" };

export interface SampleAnswer {
  html?: string;
  status?: number;
  url?: string;
  requestedUrl?: string;
  headers?: Record<string, string>;
  redirects?: PageResponse["redirects"];
  durationMs?: number;
}

/** The response with the sample page, with the test's own fields in place of the defaults. */
export function sampleResponse(given: SampleAnswer = {}): PageResponse {
  const { html = sampleHtml, url = "https://acme.example/anvil-care" } = given;
  const { headers, status = 200, redirects = [], durationMs = 120 } = given;
  return readResponse(
    given.requestedUrl ?? url,
    answerOf(html, { url, status, redirects, durationMs, headers: { ...sampleHeaders, ...headers } }),
  );
}
