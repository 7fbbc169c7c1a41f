/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

interface SiteFrameProps {
  /** Whether this server offers the free tools. */
  tools: boolean;
  wide: boolean;
  note: string | undefined;
  children: Child;
}

const usualNote = "Galley runs on your own machine, under the MIT licence.";

/** The header and the footer of Galley's own pages. */
export function SiteFrame({ tools, wide, note = usualNote, children }: SiteFrameProps) {
  const width = wide ? "max-w-[90rem]" : "max-w-6xl";
  return (
    <body class="flex min-h-dvh flex-col antialiased">
      <a href="#main" class="skip-link">
        Skip to content
      </a>
      <header class="border-b border-rule">
        <nav
          aria-label="Galley"
          class={`mx-auto flex w-full ${width} items-center gap-x-4 gap-y-2 px-4 py-3 max-sm:text-sm sm:gap-x-6 sm:px-8`}
        >
          <a href="/" class="me-auto flex rounded-sm text-lg">
            <Wordmark />
          </a>
          {tools && (
            <a href="/tools" class="py-1 text-ink-soft hover:text-ink max-sm:hidden">
              Free tools
            </a>
          )}
          <a href="/docs" class="py-1 text-ink-soft hover:text-ink">
            Documentation
          </a>
          {/* Redirects to the sign-in page, or to the set-up of a new installation. */}
          <a href="/projects" class="button button-small">
            Dashboard
          </a>
        </nav>
      </header>
      <main id="main" tabindex={-1} class="flex-1">
        {children}
      </main>
      <footer class="border-t border-rule">
        <div
          class={`mx-auto flex w-full ${width} flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm text-ink-soft sm:px-8`}
        >
          <p class="me-auto py-0.5">{note}</p>
          <a href="/docs/self-hosting" class="py-0.5 hover:text-ink">
            Self-hosting
          </a>
          {tools && (
            <a href="/docs/free-tools" class="py-0.5 hover:text-ink">
              API of the tools
            </a>
          )}
          <a href="/api/v1/openapi.json" class="py-0.5 hover:text-ink">
            OpenAPI
          </a>
        </div>
      </footer>
    </body>
  );
}

function Wordmark() {
  return (
    <span class="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 22" aria-hidden="true" class="h-[1.15em] w-auto text-proof">
        <path d="M2 1v20h16V1" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="square" />
        <path d="M6.25 4.5h7.5M6.25 9.25h7.5M6.25 14h4.75" stroke="currentColor" stroke-width="2.2" />
      </svg>
      <span class="font-serif text-[1.2em] leading-none font-semibold tracking-[-0.01em]">Galley</span>
    </span>
  );
}
