import type { Metadata } from "next";
import Link from "next/link";
import { DocsPage } from "../docs-page";
import { docsPage } from "../pages";

const path = "/docs/publishing";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function PublishingPage() {
  return (
    <DocsPage path={path}>
      <p>
        Publishing an article has two halves that are easily confused. The first is a write: a destination
        accepts the article and answers that it has been stored. The second is a fact about the world: a
        stranger who opens the address sees the article. Galley reports the two separately, because the first
        does not imply the second.
      </p>
      <h2>Writing to a destination</h2>
      <p>
        A destination is the place where a website keeps its content. A project is connected to a destination
        by an integration, which holds the configuration and the encrypted secrets of that connection. A new
        project is connected to the hosted blog, a destination that Galley serves itself and that needs no
        configuration. An article can be written as a draft or live, and each integration has a default for
        callers who do not choose.
      </p>
      <p>
        Publishing the same article again through the same integration updates the entry that it made before.
        It never makes a second one, even when the answer to the first write was lost on the way. When the
        address already holds an entry that belongs to something else, or somebody has changed the entry
        since, the write is refused in words and that entry stays as it was.{" "}
        <Link href="/docs/destinations">Destinations</Link> has the whole story, and what each kind needs.
      </p>
      <h2>Verifying the public page</h2>
      <p>
        The verifier waits for a short grace window after a live write, because many hosts build and deploy in
        their own time. Then it fetches the public address without any credentials, follows redirects, and
        reads the page as a visitor would. It compares words, not markup: themes change the layout of an
        article, so what counts is the title and at least 60 percent of the text in the main part of the page,
        its end included; under another title it takes 90 percent. A teaser, a login form, a page of another
        article or an empty application shell is not the article.
      </p>
      <p>
        When the address answers 404 or 410, Galley asks it once more past the caches. If the article is
        there, a cache at the edge has kept the answer of an earlier moment: the state stays checking, and the
        reason says what to purge. When the article is found, Galley also reads what search engines are told,
        by robots directives in the page and its headers, by its canonical address and by robots.txt. A page
        that is live but invisible to search is published with a warning, which disappears once a later look
        finds it mended.
      </p>
      <p>
        Each look leaves evidence: the final address, the redirects on the way, the HTTP status, what matched,
        what robots are told, and when. The evidence is shown in the dashboard and by the API, so a claim that
        an article is published can be checked by the person who relies on it.
      </p>
      <p>
        A page that was found is looked at again after 1, 7 and 30 days. If the article is missing then, a
        second look a few minutes later has to agree before the state changes. A site that blocks the verifier
        or does not answer changes nothing: the article stays published, the reason says that it could not be
        seen and when it last was, and the look is repeated at widening intervals. A page that was lost is
        looked at on the remaining days, and becomes published again when the article is back.
      </p>
      <h2>What the states mean</h2>
      <p>
        The state <strong>published</strong> means that the article was found on its public page, and nothing
        else leads to it. The state <strong>checking</strong> means that a live write was accepted and the
        page has not been verified yet, or that it is not known whether the last write arrived: the verifier
        then looks for it on the page. The state <strong>not_live</strong> means that the address answered 404
        or 410 after the grace window. The state <strong>unverified</strong> means that there was nothing to
        verify, because the article is a draft or the destination has no public pages, that the verifier could
        not decide within a day, or that another page has taken the place of an article that was there. The
        state <strong>failed</strong> means that the first write was refused, and its error says what to do. A
        later write that is refused changes nothing that was proved before: the state and the evidence stay,
        and the error says why.
      </p>
      <p>
        A page that answers without the article, a page that blocks the verifier and a site that does not
        answer keep the state checking. The verifier looks again at widening intervals for 24 hours. A page
        that was not live is looked at again as well, and becomes published when the article appears.
      </p>
      <p>
        First checks come before later ones, projects take turns, and one page of a host is read at a time, so
        a site that hangs keeps nobody else waiting.
      </p>
      <h2>The hosted blog</h2>
      <p>
        The hosted blog gives every project public pages under its own address, with a title, a canonical
        address, a description and structured data for each article, and a sitemap for the whole. Its pages
        carry no script, follow the language and the reading direction of the article, and show a new article
        at once. Drafts and unpublished articles answer 404, like addresses that never existed.
      </p>
    </DocsPage>
  );
}
