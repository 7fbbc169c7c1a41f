/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

interface SiteFrameProps {
  /** Whether this server offers the free tools. */
  tools: boolean;
  wide: boolean;
  children: Child;
}

/** The header and the footer of the pages about Galley itself. */
export function SiteFrame({ tools, wide, children }: SiteFrameProps) {
  const width = wide ? "max-w-[90rem]" : "max-w-6xl";
  return (
    <body className="flex min-h-dvh flex-col antialiased">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-b border-rule">
        <nav
          aria-label="Galley"
          className={`mx-auto flex w-full ${width} items-center gap-x-4 gap-y-2 px-4 py-3 max-sm:text-sm sm:gap-x-6 sm:px-8`}
        >
          <a href="/" className="me-auto rounded-sm text-lg">
            <PrintedWordmark />
          </a>
          {tools && (
            <a href="/tools" className="py-1 text-ink-soft hover:text-ink max-sm:hidden">
              Free tools
            </a>
          )}
          <a href="/docs" className="py-1 text-ink-soft hover:text-ink">
            Documentation
          </a>
          {/* Redirects to the sign-in page, or to the set-up of a new installation. */}
          <a href="/projects" className="button button-small">
            Dashboard
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t border-rule">
        <div
          className={`mx-auto flex w-full ${width} flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm text-ink-soft sm:px-8`}
        >
          <p className="me-auto py-0.5">Galley runs on your own machine, under the MIT licence.</p>
          <a href="/docs/self-hosting" className="py-0.5 hover:text-ink">
            Self-hosting
          </a>
          <a href="/api/v1/openapi.json" className="py-0.5 hover:text-ink">
            OpenAPI
          </a>
        </div>
      </footer>
    </body>
  );
}

function PrintedWordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 22" aria-hidden="true" className="h-[1.15em] w-auto text-proof">
        <path d="M2 1v20h16V1" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="square" />
        <path d="M6.25 4.5h7.5M6.25 9.25h7.5M6.25 14h4.75" stroke="currentColor" strokeWidth="2.2" />
      </svg>
      <span className="font-serif text-[1.2em] leading-none font-semibold tracking-[-0.01em]">Galley</span>
    </span>
  );
}
