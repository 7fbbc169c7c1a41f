import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { DocumentLink } from "@/app/_ui/document-link";
import { Wordmark } from "@/app/_ui/wordmark";

/** The frame of the public pages about Galley itself. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-rule">
        <nav
          aria-label="Galley"
          className="mx-auto flex w-full max-w-6xl items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-8"
        >
          <Link href="/" className="me-auto rounded-sm text-lg">
            <Wordmark />
          </Link>
          <Link href="/docs" className="text-ink-soft hover:text-ink">
            Documentation
          </Link>
          {/* Redirects to the sign-in page, or to the set-up of a new installation. */}
          <DocumentLink href="/projects" className={buttonClass("plain", "small")}>
            Dashboard
          </DocumentLink>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t border-rule">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm text-ink-soft sm:px-8">
          <p className="me-auto">Galley runs on your own machine, under the MIT licence.</p>
          <Link href="/docs/self-hosting" className="hover:text-ink">
            Self-hosting
          </Link>
          <Link href="/api/v1/openapi.json" prefetch={false} className="hover:text-ink">
            OpenAPI
          </Link>
        </div>
      </footer>
    </>
  );
}
