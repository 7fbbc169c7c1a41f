/** @jsxImportSource hono/jsx */

import type { RulesByLimit } from "@galley/lib/platform/rate-limit/limits";
import { PrintedCode } from "@galley/lib/printed-pages/code-block";
import type { ApiReference } from "@galley/lib/surfaces/rest/openapi/api-reference";
import type { Child } from "hono/jsx";
import { FieldList } from "./field-list";
import { limitInWords } from "./limit-in-words";

/** The rules that apply to every endpoint. */
export function Basics({
  baseUrl,
  limits,
  headers,
}: {
  baseUrl: string;
  limits: RulesByLimit;
  headers: ApiReference["headers"];
}) {
  return (
    <div class="mt-6 max-w-[42rem] space-y-9 leading-relaxed">
      <Introduction baseUrl={baseUrl} />
      <Keys />
      <Basic id="errors" title="Errors">
        <p>
          Every error has the same shape: a sentence in <code>error</code> that says what to do, a{" "}
          <code>code</code> for programs, and the <code>request_id</code> that every response also carries in{" "}
          <code>X-Request-Id</code>. Some codes add fields of their own; see{" "}
          <a href="#schema-Error" class="text-proof underline underline-offset-3">
            Error
          </a>
          . An unknown field or parameter is refused, with its name in the error, instead of being ignored.
        </p>
      </Basic>
      <Basic id="limits" title="Limits">
        <p>
          Reads: {limitInWords(limits.reads)} per address. Starting and publishing articles: a further{" "}
          {limitInWords(limits.writes)} per key. <code>RateLimit</code> and <code>RateLimit-Policy</code> say
          what is left. A call over the limit gets a 429, and <code>Retry-After</code> says how many seconds
          to wait. A request body may have at most 256 KiB. The free tools have limits of their own:{" "}
          {limitInWords(limits.free)} per address.
        </p>
      </Basic>
      <Basic id="lists" title="Lists">
        <p>
          The list of articles is paged by <code>limit</code>, at most 50, and <code>offset</code>.{" "}
          <code>X-Total-Count</code> says how many there are, and <code>Link</code> points to the next page.
          With <code>include=content</code> the list carries the full texts, so that a static site of any size
          builds within the limit; read such a page as a stream when memory is scarce. An article with{" "}
          <code>issues</code> is left out of lists and feeds until it is fixed. Fetched by its id, it has{" "}
          <code>published: false</code>.
        </p>
      </Basic>
      <Basic id="writes" title="Writes">
        <p>
          Send an <code>Idempotency-Key</code> of your own with each write. If the response is lost, send the
          same call again: the same key and body within 24 hours get the first response, and nothing is done
          twice. A refused call is not remembered, so you can correct it and send it with the same key.
        </p>
      </Basic>
      <Basic id="caching" title="Caching">
        <p>
          Every read has an <code>ETag</code>. Send it back as <code>If-None-Match</code> to get a 304 without
          a body if nothing has changed. The call still counts as a read.
        </p>
      </Basic>
      <Basic id="headers" title="Headers">
        <p>Each answer below names the headers that it has. These mean the same wherever they appear:</p>
        {headers.map(({ id, field }) => (
          <div key={id} id={`header-${id}`} class="scroll-mt-6">
            <FieldList fields={[field]} isAnswer />
          </div>
        ))}
      </Basic>
    </div>
  );
}

function Introduction({ baseUrl }: { baseUrl: string }) {
  return (
    <div class="space-y-4 text-base">
      <p>
        The REST API reads a project’s articles, starts new ones and publishes them. It speaks JSON over HTTP.
        This page is generated from the{" "}
        <a href="/api/v1/openapi.json" class="text-proof underline underline-offset-3">
          OpenAPI document
        </a>
        , from which you can also generate clients.
      </p>
      <PrintedCode code={`${baseUrl}/api/v1`} label="Base address" wrap />
    </div>
  );
}

function Keys() {
  return (
    <Basic id="keys" title="Keys">
      <p>
        Send a content API key with every call, as <code>X-API-Key</code> or as{" "}
        <code>Authorization: Bearer</code>. It starts with <code>gly_</code>, belongs to one project and is
        created on the project’s Publishing page, which shows it once. Anything that belongs to another
        project gets a 404, as if it did not exist.
      </p>
      <p>
        A key in an address is refused, because addresses end up in logs and histories; revoke such a key.
        Only the feed takes a token in its address: the feed token, which begins with <code>glf_</code>. It
        gives access to the feed and nothing else, and it is revoked together with its key.
      </p>
    </Basic>
  );
}

function Basic({ id, title, children }: { id: string; title: string; children: Child }) {
  return (
    <section
      aria-labelledby={id}
      class="space-y-3 [&_code]:rounded-sm [&_code]:bg-well [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.875em]"
    >
      <h2 id={id} class="scroll-mt-6 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
