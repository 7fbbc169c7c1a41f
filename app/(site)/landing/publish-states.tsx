/** @jsxImportSource hono/jsx */
import { SectionHeading } from "./section-heading";

const states = [
  {
    name: "published",
    tone: "text-good",
    text: "Galley fetched the public address and found the article on the page. Nothing else leads here.",
  },
  {
    name: "checking",
    tone: "text-wait",
    text: "The destination accepted the article. Hosts deploy at their own pace, so Galley checks the page again every few minutes.",
  },
  {
    name: "not_live",
    tone: "text-bad",
    text: "The address still answered 404 after the grace period: the article was accepted, but nobody can read it.",
  },
  {
    name: "unverified",
    tone: "text-ink-soft",
    text: "A draft, a destination without public pages, or a page that could not be verified within a day. Galley says so instead of guessing.",
  },
  {
    name: "failed",
    tone: "text-bad",
    text: "The destination refused the write. The error says why and what to change.",
  },
];

/** The five states of a published article. */
export function PublishStates() {
  return (
    <section class="grid gap-x-16 gap-y-8 py-16 sm:py-24 lg:grid-cols-[1fr_1.35fr]">
      <SectionHeading title="Sent is not published">
        Every content system answers “created”. That is a receipt, not a page. Galley keeps the two apart: a
        write is <code class="font-mono text-[0.9em]">sent</code>, and one of five states says what became of
        it, with the evidence of each check: the address, the status, what was found and when.
      </SectionHeading>
      <dl class="border-b border-rule">
        {states.map(({ name, tone, text }) => (
          <div key={name} class="grid gap-x-6 border-t border-rule py-3.5 sm:grid-cols-[8rem_1fr]">
            <dt class={`font-mono text-[0.9375rem] font-medium ${tone}`}>{name}</dt>
            <dd class="leading-relaxed text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
