/** @jsxImportSource hono/jsx */
import { SectionHeading } from "./section-heading";

const surfaces = [
  {
    name: "REST",
    address: "POST /api/v1/articles",
    text: "Start an article, follow its job, read it, publish it. JSON in and out, a key per project, and errors that say what to do.",
  },
  {
    name: "Tools for agents",
    address: "POST /api/mcp",
    text: "The same operations as tools over JSON-RPC, with the same key, the same answers and the same errors.",
  },
  {
    name: "RSS",
    address: "GET /api/v1/feed.xml",
    text: "The articles of a project as a feed. Its token can read only the feed, so it is safe to put in an address.",
  },
  {
    name: "Command line",
    address: "npm run admin -- <noun> <verb>",
    text: "For whoever runs the machine: people, projects, keys, connections, credits and imports, with JSON for programs.",
  },
];

/** The ways to use Galley besides the dashboard. */
export function Surfaces() {
  return (
    <section class="border-t border-rule py-16 sm:py-24">
      <SectionHeading title="One set of operations, four ways in">
        Each operation is written once, with its rules about access, input and limits. The ways in only
        translate, so what one of them refuses, no other lets through.
      </SectionHeading>
      <ul class="mt-10 grid gap-x-16 gap-y-9 sm:grid-cols-2">
        {surfaces.map(({ name, address, text }) => (
          <li key={name}>
            <h3 class="text-base font-semibold">{name}</h3>
            <p class="mt-1 font-mono text-[0.875rem] text-proof">{address}</p>
            <p class="mt-2 max-w-[52ch] leading-relaxed text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
