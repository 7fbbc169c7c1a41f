import type { Metadata } from "next";
import { DocsPage } from "./docs-page";
import { docsPage } from "./pages";

const path = "/docs";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function HowGalleyWorksPage() {
  return (
    <DocsPage path={path}>
      <p>
        Galley is a self-hosted service that writes articles for a website, publishes them where the website
        keeps its content, and then fetches the public page to see whether the article is really there. The
        last step gives the service its shape: an article counts as published only when a request from outside
        has found it.
      </p>
      <h2>From a keyword to an article</h2>
      <p>
        A job begins with a keyword, and may carry a title and a brief. It passes through five stages. The
        plan decides what the article will say and in which order. The draft writes it. The score judges the
        draft by fixed rules. A revision follows when the score asks for one, at most twice. The finish stores
        the article with its slug, its description and its structured data.
      </p>
      <p>
        A caller sees a job as queued, drafting, revising, done or failed, with a progress between 0 and 1
        that never goes back. Writing takes minutes, so a job is started and then polled. When a job is done
        it names its article. When it has failed it carries an error that a person can act on.
      </p>
      <h2>When something breaks</h2>
      <p>
        The state of a job lives in one row of the database, and a stage works on that row under a lease. A
        server that is switched off in the middle of a stage loses only that stage: its lease runs out, and
        another process does the stage again. Results are written by the holder of the lease and by nobody
        else, so an article is never stored twice. Answers of a paid model are kept the moment they arrive,
        and the repeated stage reads the kept answer instead of paying for a second one.
      </p>
      <p>
        A stage that fails is tried five times in all, with waits that widen from half a minute to half an
        hour. A model that asks for more patience gets it. After the fifth try the job fails and its credit
        returns to the workspace.
      </p>
      <h2>A fair order between workspaces</h2>
      <p>
        Jobs are served in rounds, and each round takes one job of every workspace that has any. A workspace
        with a thousand waiting jobs therefore takes one turn in each round, like a workspace with a single
        job, and nobody waits for another’s backlog. Within a workspace, jobs that have begun go before jobs
        that wait, and those are served in the order in which they were started. The number called queue_ahead
        counts exactly the jobs that come first in this order.
      </p>
      <h2>Credits</h2>
      <p>
        One article costs one credit. The credit is taken in the same transaction that makes the job, so a job
        without a credit cannot exist, and a failed job gives its credit back once. Credits are kept as a
        ledger: every grant, reservation and refund is an entry, and the balance is their sum. A new workspace
        starts with ten credits unless the operator has set another number.
      </p>
      <h2>The sample writer</h2>
      <p>
        Galley comes with a writer that needs no key and no network beyond the project’s own site. It composes
        an article from the brief and from the pages of that site, links the pages it used, and adds no fact
        of its own. It exists to show the whole path from keyword to proof on a fresh machine. Its articles
        are labelled as samples in the job, in the dashboard and in the API. An article meant for readers
        should come from a language model, which the operator chooses by setting one variable.
      </p>
    </DocsPage>
  );
}
