import type { Metadata } from "next";
import Link from "next/link";
import { CodeBlock } from "@/app/_ui/code-block";
import { DocsPage } from "../docs-page";
import { docsPage } from "../pages";

const path = "/docs/webhooks";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function WebhooksPage() {
  return (
    <DocsPage path={path}>
      <p>
        Galley sends two kinds of messages to addresses of yours: articles, through a webhook connection that
        stands in for a content-management system, and events, which tell a program what has happened in a
        project. Both are JSON in a POST request, signed as{" "}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes.
      </p>
      <h2>Checking the signature</h2>
      <p>
        Every message has the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{" "}
        <code>webhook-signature</code>. The signature is an HMAC-SHA256, with the secret’s bytes (the part
        after <code>whsec_</code>, base64), over the id, the timestamp and the raw body, joined by dots. A
        library does it in one line, and refuses messages that are older than five minutes. Check the raw
        body, before anything parses it.
      </p>
      <CodeBlock
        label="Checking a message"
        code={`import { Webhook } from "standardwebhooks";

export async function POST(request) {
  const body = await request.text();
  const message = new Webhook(secret)
    .verify(body, Object.fromEntries(request.headers));
  // message.type, message.timestamp, message.data
  return Response.json({ url: "https://example.com/blog/" + message.data.slug });
}`}
      />
      <p>
        A message that is sent again has the same <code>webhook-id</code> and a new signature: act on an id
        once. Answer with any status of 2xx within 15 seconds. Redirects are not followed.
      </p>
      <h2>Articles by webhook</h2>
      <p>
        A webhook connection sends <code>article.published</code>, <code>article.updated</code>,{" "}
        <code>article.draft</code> and <code>article.unpublished</code>, and a <code>ping</code> when it is
        tested.{" "}
        <Link href="/webhooks/schema.json" prefetch={false}>
          The JSON Schema
        </Link>{" "}
        has every field. Keep your entry under <code>data.id</code>, the article’s id. You may answer with{" "}
        <code>{`{ "url", "id" }`}</code>: the article’s public address, which Galley then looks at, and your
        own id of the entry, which comes back as <code>receiver_id</code>. Receivers that were written for the
        messages of another service can be kept: choose its format in the connection.
      </p>
      <p>
        A receiver cannot be asked what it holds. Where an editor has changed an article in the system behind
        it, Galley does not know of it, and the next publish replaces those changes without a warning.
      </p>
      <h2>Events</h2>
      <p>
        A project can have up to ten endpoints, each subscribed to some events, on the page Events of its
        Publishing page.
      </p>
      <ul>
        <li>
          <code>article.finished</code>: an article has been written and can be published.
        </li>
        <li>
          <code>article.failed</code>: an article could not be written; its credit was given back.
        </li>
        <li>
          <code>publication.published</code>: the article was found on its public page.
        </li>
        <li>
          <code>publication.not_live</code>: the public page of a published article is missing.
        </li>
        <li>
          <code>audit.finished</code>: an audit of the site has ended. Galley does not run audits yet, so this
          is not sent so far.
        </li>
      </ul>
      <h2>Retries and the log</h2>
      <p>
        An event that is not accepted is sent again after 5 seconds, 30 seconds, 2, 10 and 30 minutes, 1, 2,
        4, 8 and 8 hours: about a day, honouring Retry-After up to an hour. Then it counts as failed. After
        each failure in a row the endpoint is left alone for longer, ten minutes at most, whatever else waits
        for it. An endpoint that answers 410 is paused. Every try is in the log, with the status, the time it
        took and the beginning of the answer, for 30 days; from there a message can be sent again, with the
        same id. An article message is part of a publish call and is not repeated by itself: publish again, or
        send it again from the log.
      </p>
    </DocsPage>
  );
}
