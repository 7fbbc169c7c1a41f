import Link from "next/link";
import { CodeBlock } from "@/app/_ui/code-block";
import { SectionHeading } from "./section-heading";

/** What it takes to run Galley, and what the writer that comes with it can and cannot do. */
export function RunsHere() {
  return (
    <section className="grid gap-x-16 gap-y-10 border-t border-rule py-16 sm:py-24 lg:grid-cols-2">
      <div>
        <SectionHeading title="Yours to run">
          Node is all it needs. A real PostgreSQL comes along in the packages and keeps its data in one
          folder; no account, no key and no container is asked for. Bring your own database, Redis or Inngest
          when you outgrow that.
        </SectionHeading>
        <div className="mt-6 max-w-[34rem]">
          <CodeBlock code="npm ci && npm run demo" label="The command that starts the demo" />
        </div>
        <p className="mt-3 max-w-[34rem] leading-relaxed text-ink-soft">
          The demo writes an article, publishes it and waits for the proof, through the public API.{" "}
          <Link href="/docs/self-hosting" className="text-proof underline underline-offset-3">
            Self-hosting
          </Link>
        </p>
      </div>
      <div>
        <SectionHeading title="A sample writer that says so">
          Without a model, Galley writes with its sample writer. It composes an article from your brief and
          the pages of your own site, links its sources and invents nothing. It is there to try the whole
          path, and every article of its making is labelled. For articles worth ranking, connect OpenAI,
          Anthropic, Google, or any server that speaks the OpenAI API.
        </SectionHeading>
        <p className="mt-3 leading-relaxed">
          <Link href="/docs/writing" className="text-proof underline underline-offset-3">
            How articles are written
          </Link>
        </p>
      </div>
    </section>
  );
}
