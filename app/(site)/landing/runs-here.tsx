/** @jsxImportSource hono/jsx */
import { PrintedCode } from "@galley/lib/printed-pages/code-block";
import { SectionHeading } from "./section-heading";

/** What you need to run Galley, and what the built-in writer can and cannot do. */
export function RunsHere() {
  return (
    <section class="grid gap-x-16 gap-y-10 border-t border-rule py-16 sm:py-24 lg:grid-cols-2">
      <div>
        <SectionHeading title="Yours to run">
          All you need is Node.js. A real PostgreSQL is installed with the packages and keeps its data in one
          folder; there is no account, key or container to set up. Bring your own database, Redis or Inngest
          when you outgrow that.
        </SectionHeading>
        <div class="mt-6 max-w-[34rem]">
          <PrintedCode code="npm ci && npm run demo" label="The command that starts the demo" />
        </div>
        <p class="mt-3 max-w-[34rem] leading-relaxed text-ink-soft">
          The demo writes an article, publishes it and waits for the proof, all through the public API.{" "}
          <a href="/docs/self-hosting" class="text-proof underline underline-offset-3">
            Self-hosting
          </a>
        </p>
      </div>
      <div>
        <SectionHeading title="A sample writer that says so">
          Without a model, Galley writes with its sample writer. It composes an article from your brief and
          the pages of your own site, links its sources and invents nothing. It is there for trying out the
          whole path, and every article it writes is labelled as a sample. For articles worth ranking, connect
          OpenAI, Anthropic, Google, or any server that speaks the OpenAI API.
        </SectionHeading>
        <p class="mt-3 leading-relaxed">
          <a href="/docs/writing" class="text-proof underline underline-offset-3">
            How articles are written
          </a>
        </p>
      </div>
    </section>
  );
}
