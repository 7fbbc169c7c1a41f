import type { Metadata } from "next";
import Link from "next/link";
import { CodeBlock } from "@/app/_ui/code-block";
import { DocsPage } from "../docs-page";
import { docsPage } from "../pages";

const path = "/docs/feeds-and-apis";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function FeedsAndApisPage() {
  return (
    <DocsPage path={path}>
      <p>
        Everything that Galley does for a project can be asked for by a program. The operations are the same
        on every surface: the REST API, the tools for agents and the dashboard call the same code with the
        same rules. What is refused on one surface is refused on all of them, with the same words.
      </p>
      <h2>Content API keys</h2>
      <p>
        A content API key opens exactly one project. It is minted on the project’s Publishing page and shown
        once; the server keeps only a hash of it. A key is sent in the X-API-Key header or as a bearer token,
        and never in an address, where logs and histories would keep it. A key that was found in an address is
        refused, with the advice to revoke it. A revoked key is answered like one that never existed, and an
        id that belongs to somebody else is answered like one that is missing.
      </p>
      <h2>The REST API</h2>
      <p>
        The REST API lies under <code>/api/v1</code>. It lists projects and articles, starts an article and
        returns its job, reports on the job until the article is done, and publishes the article through an
        integration. Writes accept an idempotency key: the same request sent twice within a day, after a
        timeout for instance, has one effect and one answer. An error carries a machine-readable code, a
        sentence that says what to do and the id of the request. The{" "}
        <Link href="/api/v1/openapi.json" prefetch={false}>
          OpenAPI document
        </Link>{" "}
        describes every call and is made from the schemas that the server itself checks.
      </p>
      <CodeBlock
        label="Starting an article from a terminal"
        code={`curl -H "X-API-Key: $GALLEY_KEY" -H "Content-Type: application/json" \\
  -d '{"keyword": "how to clean a cast iron pan"}' \\
  http://localhost:3000/api/v1/articles`}
      />
      <h2>Pulling articles into a site</h2>
      <p>
        A website that renders its own pages can pull finished articles instead of having them pushed. The
        list of articles is newest first, and one query parameter adds the full text, so that a static site of
        any size can be built within the read limit. The fields follow the contract of an existing blog
        package, so a site that uses that package needs nothing but the address and a key. An owner can take a
        single article out of the pull API and the feed, and put it back.
      </p>
      <h2>The RSS feed</h2>
      <p>
        The feed of a project holds its articles with their full text. Feed readers cannot send headers, so
        each content API key has a feed token beside it that may stand in the address. The token reads the
        feed and nothing else, and it stops working when its key is revoked. An article in the feed links to
        its public page once that page has been verified.
      </p>
      <h2>Tools for agents</h2>
      <p>
        The tool endpoint lets an agent do what a person does in the dashboard: see projects, start an
        article, wait for it, publish it and read the latest audit. It speaks JSON-RPC over HTTP, and a client
        is configured with the address and a content API key. Without a key only the public lookups are
        visible. A refusal is a normal result that says what was wrong, so that an agent can correct itself.
      </p>
      <h2>Limits</h2>
      <p>
        Reads are limited per address, writes per key, and the tools have limits of their own. An answer over
        the limit carries the number of seconds to wait. The operator can change each limit, and several
        instances of the server can share their counts through Redis.
      </p>
    </DocsPage>
  );
}
