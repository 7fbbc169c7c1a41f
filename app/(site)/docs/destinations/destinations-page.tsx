/** @jsxImportSource hono/jsx */

import { printPiece } from "@galley/lib/printed-pages/print";
import type { SitePage } from "@galley/lib/printed-pages/site-page";
import { describeDestinations } from "@galley/lib/runtime";
import { Fragment } from "hono/jsx";
import { DocsPage, docsSitePage } from "../docs-page";

type DescribedDestination = ReturnType<typeof describeDestinations>[number];

export function destinationsPage(): SitePage {
  const path = "/docs/destinations";
  return docsSitePage(path, <DocsPage path={path} html={printPiece(<DestinationsText />)} />);
}

export function DestinationsText() {
  const destinations = describeDestinations();
  const testedAgainst = (basis: DescribedDestination["provenAgainst"]) =>
    destinations.filter(({ provenAgainst }) => provenAgainst === basis);
  return (
    <>
      <p>
        A destination is the system that holds a website’s articles. A project may have several connections to
        destinations, each with its own default: write a draft, or publish right away. You add, test, change
        and remove them on the project’s Publishing page or with <code>npm run admin -- integration</code>.
        Secrets are encrypted and never shown again.
      </p>
      <h2 id="tested-against-the-real-service">Tested against the real service</h2>
      <p>Galley’s own tests publish to a running server of each of these.</p>
      <DestinationList destinations={testedAgainst("server")} />
      <h2 id="compared-with-what-the-maker-publishes">Compared with what the maker publishes</h2>
      <p>
        No server of these runs on our machines. Every request that Galley sends to them in its tests is
        compared with what the maker publishes about its API: the addresses, versions, parameters and bodies
        of its schema or of its own client. What only the live service can show is named below, and the
        dashboard labels these “Not verified live”. Publish a draft first and check it, or let Galley{" "}
        <a href="/docs/trying-a-destination">try your account</a>.
      </p>
      <DestinationList destinations={testedAgainst("documentation")} />
      <h2 id="no-duplicates-no-lost-edits">No duplicates, no lost edits</h2>
      <p>
        Before it writes, Galley searches for the entry that it created for this article: by the id it stored,
        then by the marker in the entry, then by the slug. If it finds the entry, it updates it. An entry with
        the same slug that belongs to something else is never touched; the write fails with an error that
        names it. After a timeout or a server error Galley searches again before it retries, so a lost
        response does not create a second copy.
      </p>
      <p>
        If somebody has edited the entry at the destination since Galley wrote it, publishing again is
        refused, and the error names each changed field with its old and new value. Publish with{" "}
        <code>overwrite</code> (the checkbox in the form, the field in the API) to replace those edits.
      </p>
      <p>
        After each write Galley compares what it sent with what the destination reports: slug, status, title,
        meta description, tags and text. Differences are shown as warnings, because most systems change
        something without saying so.
      </p>
      <h2 id="automatic-publishing">Automatic publishing</h2>
      <p>
        A connection can publish new articles automatically. This is off by default. Once you turn it on, the
        connection takes each article that is finished from then on, as a draft unless its default says
        otherwise, and at most as many in 24 hours as you allow (3 unless you change it). The publish checks
        applies as always. A write that fails is retried after 5 minutes, 30 minutes, 2 hours and 8 hours, and
        then waits for a person.
      </p>
      <h2 id="when-the-public-page-is-first-checked">When the public page is first checked</h2>
      <p>
        Galley fetches nothing during a connection’s grace period, because an early request could make a cache
        store the 404 of a page that is still being built. The grace period is the one you set for the
        connection; otherwise the destination’s own (git: two minutes); otherwise{" "}
        <code>VERIFY_GRACE_SECONDS</code>.
      </p>
    </>
  );
}

function DestinationList({ destinations }: { destinations: DescribedDestination[] }) {
  return destinations.map(({ provider, label, notes, unproved = [] }) => (
    <Fragment key={provider}>
      <h3 id={provider}>{label}</h3>
      <p>{notes}</p>
      {unproved.length > 0 && <p>Not proved: {unproved.join(" ")}</p>}
    </Fragment>
  ));
}
