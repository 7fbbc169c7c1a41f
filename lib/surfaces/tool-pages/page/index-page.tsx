/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { type FreeTool, freeToolGroups } from "@/lib/free/free-tool";
import { printToolsPage } from "./tools-page";

/** The page of all tools, or of those that match what somebody looks for. */
export function printIndexPage(tools: readonly FreeTool[], query: string, baseUrl: string): string {
  const found = tools.filter((tool) => matches(tool, query));
  const groups = Object.entries(freeToolGroups)
    .map(([group, name]) => ({ name, tools: found.filter((tool) => tool.group === group) }))
    .filter((group) => group.tools.length > 0);
  const page = {
    title: "Free SEO tools · Galley",
    description:
      "Score an article, preview a search result, test robots.txt, hreflang, structured data and more. No account, nothing stored, with an API.",
    path: query === "" ? "/tools" : null,
    card: { path: "/tools/card.png", alt: "Free SEO tools of Galley" },
    jsonLd: query === "" ? [itemList(tools, baseUrl)] : [],
    body: (
      <>
        <h1 class="font-serif text-3xl font-semibold tracking-tight sm:text-4xl">Free SEO tools</h1>
        <p class="mt-3 max-w-[65ch] text-lg text-ink-soft">
          The functions with which Galley scores, checks and proves articles, for anybody. No account is
          needed, nothing is stored, and each tool can be called by a program.
        </p>
        {searchForm(query)}
        {groups.length === 0 ? (
          <output class="mt-8 block">
            {`No tool is about “${query}”. `}
            <a href="/tools" class="link">
              Show all tools
            </a>
          </output>
        ) : null}
        {groups.map((group) => groupPart(group.name, group.tools))}
      </>
    ),
  };
  return printToolsPage(page, baseUrl);
}

function searchForm(query: string): Child {
  return (
    <search>
      <form action="/tools" method="get" class="mt-6 flex max-w-md gap-2">
        <label htmlFor="search" class="sr-only">
          Search the tools
        </label>
        <input
          id="search"
          type="search"
          name="q"
          value={query}
          maxlength={100}
          placeholder="Search the tools"
          class="control"
        />
        <button type="submit" class="button">
          Search
        </button>
      </form>
    </search>
  );
}

function groupPart(name: string, tools: readonly FreeTool[]): Child {
  return (
    <section class="mt-10" aria-label={name}>
      <h2 class="font-serif text-2xl font-semibold">{name}</h2>
      <ul class="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map(({ slug, title, purpose }) => (
          <li class="panel relative hover:border-edge">
            <h3 class="font-semibold">
              <a href={`/tools/${slug}`} class="link after:absolute after:inset-0">
                {title}
              </a>
            </h3>
            <p class="mt-1 text-sm text-ink-soft">{purpose}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a tool's own words contain each of the words that somebody looks for. */
function matches({ title, purpose, slug, checks }: FreeTool, query: string): boolean {
  const text = [title, purpose, slug, ...checks].join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function itemList(tools: readonly FreeTool[], baseUrl: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: tools.map(({ slug, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: `${baseUrl}/tools/${slug}`,
    })),
  };
}
