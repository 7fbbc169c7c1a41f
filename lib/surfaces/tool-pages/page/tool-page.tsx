/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { FreeTool } from "@/lib/free/free-tool";
import type { FormField } from "../form-fields";
import type { Entered } from "../form-input";
import { type FieldFaults, toolForm } from "../tool-form";
import { code } from "../views/parts";
import { fieldAtFault, resultContent, type ToolResult } from "./result";
import { printToolsPage } from "./tools-page";

/** What a page about a tool is made of. */
export interface ShownTool {
  tool: FreeTool;
  fields: readonly FormField[];
  entered: Entered;
  result: ToolResult;
  baseUrl: string;
}

/** The tools that people may show on their own pages, in an iframe. */
export const embeddable: readonly string[] = ["score", "serp-preview"];

/** The page of a tool: form and result side by side, and below them what it checks and how to read it. */
export function printToolPage({ tool, fields, entered, result, baseUrl }: ShownTool): string {
  const address = `/tools/${tool.slug}`;
  const page = {
    title: `${tool.title} · Galley`,
    description: tool.purpose,
    path: address,
    card: { path: `${address}/card.png`, alt: `${tool.title}. ${tool.purpose}` },
    jsonLd: [webApplication(tool, baseUrl + address), breadcrumbs(tool, baseUrl)],
    body: (
      <>
        <p class="text-sm">
          <a href="/tools" class="link">
            Free tools
          </a>
        </p>
        <h1 class="mt-2 font-serif text-3xl font-semibold tracking-tight sm:text-4xl">{tool.title}</h1>
        <p class="mt-3 max-w-[65ch] text-lg text-ink-soft">{tool.purpose}</p>
        <div class={`mt-8 grid items-start gap-8 ${columnsOf(tool)}`}>
          <section aria-labelledby="input-title" class="panel">
            <h2 id="input-title" class="mb-4 font-semibold">
              Input
            </h2>
            {toolForm(address, fields, entered, faultsOf(fields, result))}
          </section>
          <section aria-labelledby="result-title" class="panel lg:sticky lg:top-4">
            <h2 id="result-title" class="mb-4 font-semibold">
              Result
            </h2>
            <div data-tool-result="" aria-live="polite" class="flex min-w-0 flex-col gap-5">
              {resultContent(tool, fields, result, baseUrl)}
            </div>
          </section>
        </div>
        {explanation(tool)}
        {guidePart(tool)}
        {embeddable.includes(tool.slug) ? embedPart(tool, baseUrl) : null}
      </>
    ),
  };
  return printToolsPage(page, baseUrl);
}

/** A search result is 600 pixels wide, which half of the page has no room for. */
function columnsOf({ slug }: FreeTool): string {
  return slug === "serp-preview" ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,43.5rem)]" : "lg:grid-cols-2";
}

function faultsOf(fields: readonly FormField[], result: ToolResult): FieldFaults {
  if (result.kind !== "refused") return new Map();
  return new Map(
    result.faults.flatMap(({ field, message }) => {
      const name = fieldAtFault(fields, field)?.name;
      return name === undefined ? [] : [[name, message] as const];
    }),
  );
}

function explanation(tool: FreeTool): Child {
  return (
    <div class="mt-12 grid gap-10 lg:grid-cols-2">
      <section aria-labelledby="checks-title">
        <h2 id="checks-title" class="font-serif text-2xl font-semibold">
          What it looks at
        </h2>
        <ul class="mt-3 flex list-disc flex-col gap-2 ps-5">
          {tool.checks.map((check) => (
            <li>{check}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="reading-title">
        <h2 id="reading-title" class="font-serif text-2xl font-semibold">
          How to read the result
        </h2>
        <div class="mt-3 flex flex-col gap-3">
          {tool.reading.map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </div>
      </section>
    </div>
  );
}

function guidePart({ guide }: FreeTool): Child {
  if (guide === undefined) return null;
  return (
    <section aria-labelledby="guide-title" class="mt-12">
      <h2 id="guide-title" class="font-serif text-2xl font-semibold">
        {guide.title}
      </h2>
      <dl class="mt-3 flex flex-col gap-3">
        {guide.rows.map(([name, text]) => (
          <div>
            <dt class="font-semibold">{name}</dt>
            <dd class="text-sm text-ink-soft wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function embedPart({ slug, title }: FreeTool, baseUrl: string): Child {
  const snippet = `<iframe src="${baseUrl}/tools/${slug}/embed" title="${title}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;
  return (
    <section aria-labelledby="embed-title" class="mt-12 max-w-3xl">
      <h2 id="embed-title" class="font-serif text-2xl font-semibold">
        On your own page
      </h2>
      <p class="mt-3 mb-4">
        The frame runs no script and sets no cookie. If your page has a Content-Security-Policy, it needs{" "}
        <code class="font-mono text-sm">{`frame-src ${new URL(baseUrl).origin}`}</code>.
      </p>
      {code("embed-code", snippet, "HTML")}
    </section>
  );
}

function webApplication({ title, purpose }: FreeTool, url: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: title,
    description: purpose,
    url,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Any",
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
}

function breadcrumbs({ title, slug }: FreeTool, baseUrl: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      listItem(1, "Free tools", `${baseUrl}/tools`),
      listItem(2, title, `${baseUrl}/tools/${slug}`),
    ],
  };
}

function listItem(position: number, name: string, url: string): Record<string, unknown> {
  return { "@type": "ListItem", position, name, item: url };
}
