/** @jsxImportSource hastscript */
import { toolForm } from "../form/tool-form";
import { printHtml } from "./document";
import { resultContent } from "./result";
import type { ShownTool } from "./tool-page";

/** A tool without the frame of the site and without scripts, for an iframe on somebody's own page. */
export function printEmbed({ tool, fields, entered, result, baseUrl }: ShownTool): string {
  const page = `${baseUrl}/tools/${tool.slug}`;
  return `<!doctype html>${printHtml(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{tool.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={page} />
        <link rel="stylesheet" href="/tools/style.css" />
      </head>
      <body class="p-4 antialiased">
        <main class="mx-auto flex max-w-3xl flex-col gap-6">
          <h1 class="font-semibold">{tool.title}</h1>
          {toolForm(`/tools/${tool.slug}/embed`, fields, entered, new Map())}
          <section aria-labelledby="result-title" class="flex min-w-0 flex-col gap-5">
            <h2 id="result-title" class="sr-only">
              Result
            </h2>
            {resultContent(tool, fields, result, baseUrl)}
          </section>
          <p class="text-xs text-ink-faint">
            {"By "}
            <a href={page} target="_blank" rel="noopener" class="link">
              Galley
            </a>
            . Nothing that you enter is stored.
          </p>
        </main>
      </body>
    </html>,
  )}`;
}
