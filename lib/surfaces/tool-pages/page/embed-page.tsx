/** @jsxImportSource hono/jsx */
import { Head } from "@/lib/printed-pages/head";
import { printPage } from "@/lib/printed-pages/print";
import { siteStylesheet } from "@/lib/printed-pages/site-page";
import { toolForm } from "../tool-form";
import { resultContent } from "./result";
import type { ShownTool } from "./tool-page";

/** A tool without the frame of the site and without scripts, for an iframe on somebody's own page. */
export function printEmbed({ tool, fields, entered, result, baseUrl }: ShownTool): string {
  const page = `${baseUrl}/tools/${tool.slug}`;
  return printPage(
    <html lang="en">
      <Head
        title={tool.title}
        description={tool.purpose}
        canonical={page}
        noindex
        stylesheet={siteStylesheet}
      >
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </Head>
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
  );
}
