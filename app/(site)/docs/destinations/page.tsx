import type { Metadata } from "next";
import { DocsPage } from "../docs-page";
import { docsPage } from "../pages";
import { documented, proven } from "./destination-notes";

const path = "/docs/destinations";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function DestinationsPage() {
  return (
    <DocsPage path={path}>
      <p>
        A destination is the place where a website keeps its articles. A project may have several connections,
        each with its own default: a draft, or straight to the public. They are made, tested, changed and
        removed on the project’s Publishing page or by <code>npm run admin -- integration</code>. Secrets are
        encrypted and never shown again.
      </p>
      <h2>Tested on the real thing</h2>
      <p>Galley’s own tests publish to a running server of each of these.</p>
      <DestinationList notes={proven} />
      <h2>Made from the documentation</h2>
      <p>
        These are tested against servers that answer like the vendors’ documentation, and are labelled “Not
        verified live” in the dashboard. Publish a draft first and look at it.
      </p>
      <DestinationList notes={documented} />
      <h2>One entry, and nobody’s work lost</h2>
      <p>
        Before it writes, Galley looks up the entry that it made for this article: by the id that it
        remembers, then by a marker that the entry bears, then by the slug. It updates what it finds. An entry
        at that slug that was not made for this article is left alone, and the write fails with a sentence
        that names it. After a time-out or an error of the server Galley looks again before it tries again, so
        that a lost answer makes no second copy.
      </p>
      <p>
        When somebody has changed the entry at the destination since Galley wrote it, publishing again is
        refused, and the error says which field was changed from what to what. Publish with{" "}
        <code>overwrite</code> (the box in the form, the field of the API) to replace those changes.
      </p>
      <p>
        After each write Galley compares what it sent with what the destination says it has: slug, status,
        title, meta description, tags and text. Differences are warnings of the publication, for most systems
        change something silently.
      </p>
      <h2>Articles that go out by themselves</h2>
      <p>
        A connection can publish new articles without a call. It is off by default; it then takes what is
        finished from that moment on, as a draft unless the connection’s default says otherwise, and at most
        as many in 24 hours as the connection allows (3 at first). The publish gate applies as always. A write
        that fails is tried again after 5 minutes, 30 minutes, 2 hours and 8 hours, and then waits for a
        person.
      </p>
      <h2>When the page is looked for</h2>
      <p>
        Nothing is fetched within the grace window of a connection, because an early visit could make a cache
        keep the 404 of a page that is still being built. The window is the destination’s own (git: two
        minutes), or <code>VERIFY_GRACE_SECONDS</code>, or what you set for the connection.
      </p>
    </DocsPage>
  );
}

function DestinationList({ notes }: { notes: readonly (readonly [label: string, note: string])[] }) {
  return (
    <dl>
      {notes.map(([label, note]) => (
        <div key={label}>
          <dt>
            <strong>{label}</strong>
          </dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
