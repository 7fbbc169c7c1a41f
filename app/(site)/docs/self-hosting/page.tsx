import type { Metadata } from "next";
import { DocsPage } from "../docs-page";
import { docsPage } from "../pages";

const path = "/docs/self-hosting";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function SelfHostingPage() {
  return (
    <DocsPage path={path}>
      <p>
        Galley runs as one server process on a machine with Node 20.20 or newer. It needs no container, no
        external database, no account and no key to start. Two commands cover the beginning:{" "}
        <code>npm run demo</code> seeds a demonstration and walks through it, and <code>npm start</code>{" "}
        starts the same server for real use, where the first visitor makes the owner account. Unless{" "}
        <code>BASE_URL</code> and <code>HOST</code> are those of the machine itself, that takes the set-up
        code that the start prints, and <code>npm run admin -- set-up-code</code> prints again.
      </p>
      <h2>The database</h2>
      <p>
        A self-hosted Galley starts a real PostgreSQL 18 from an npm package, on the loopback interface, with
        a random password and a free port. Its data lies in the folder <code>.galley</code>, together with the
        generated secrets, so a backup of that folder is a backup of everything. Setting{" "}
        <code>DATABASE_URL</code> moves Galley to any PostgreSQL from version 15 on. Migrations run at each
        start, and a migration that fails leaves the database as it was.
      </p>
      <h2>Background work</h2>
      <p>
        Writing and verifying go on in the background. By default a timer inside the server drives them, every
        two minutes for articles and every three minutes for public pages. With <code>ENGINE=inngest</code>{" "}
        Inngest drives the same functions, in its cloud or on a machine of one’s own. Several instances may
        share a database: leases keep them from doing the same work twice, and a heartbeat in the database
        shows when each kind of work ran last.
      </p>
      <h2>Settings</h2>
      <p>
        Every setting of Galley is an environment variable with a default that suits a single machine. A
        missing or malformed value stops the start with one sentence that names the variable. The address that
        people type belongs into <code>BASE_URL</code>, because links, cookies and the hosted blog use it.
        Behind a proxy, <code>TRUSTED_PROXY_HOPS</code> says how many proxies may be believed about the
        caller’s address.
      </p>
      <h2>Secrets</h2>
      <p>
        The secrets of an integration, such as the password of a content system, are encrypted in the database
        with AES-256-GCM and bound to the integration that they belong to. The key is generated at the first
        start and kept in the data folder with permissions for its owner only, or it comes from{" "}
        <code>GALLEY_SECRET_KEY</code>. Whoever loses that key has to enter the secrets of the integrations
        again; nothing else is lost. Passwords, content API keys and feed tokens are stored as hashes.
      </p>
      <h2>Outgoing requests</h2>
      <p>
        A service that fetches addresses which users typed in can be tricked into fetching internal ones.
        Galley sends every such request through one guarded fetch: only http and https, only addresses that
        are public, checked again after each redirect and pinned for the connection, with limits on time, size
        and the number of redirects. A self-hosted site on an internal host is reached by naming it in{" "}
        <code>FETCH_ALLOW</code>. The verifier alone may besides reach Galley’s own <code>BASE_URL</code>,
        where the hosted blog is.
      </p>
      <h2>Operating it</h2>
      <p>
        The admin command does on the server what the dashboard does in the browser, and more: it creates
        users and projects, mints and revokes keys, connects destinations, grants credits, imports articles
        from markdown and retries failed jobs. With <code>--json</code> it prints one object for scripts. The
        address <code>/api/health/live</code> says whether the process answers, and{" "}
        <code>/api/health/ready</code> whether the database does and the background work is on time. The log
        is one JSON object per line and holds no secret.
      </p>
      <h2>Limits shared between instances</h2>
      <p>
        Rate limits are counted inside the process until Redis is configured. Upstash over its REST interface
        and any ordinary Redis both work. When the shared counter cannot be reached, reads go on, and the
        calls that cost money or guard accounts fall back to stricter counting in the process.
      </p>
    </DocsPage>
  );
}
