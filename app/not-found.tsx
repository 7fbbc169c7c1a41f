import type { Metadata } from "next";
import { buttonClass } from "./_ui/button";
import { DocumentLink } from "./_ui/navigation/document-link";
import { Wordmark } from "./_ui/navigation/wordmark";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-lg flex-1 flex-col items-start justify-center gap-4 px-4 py-16"
    >
      <Wordmark className="text-lg" />
      <h1 className="text-2xl font-semibold">Page not found</h1>
      <p className="text-ink-soft">
        The address may be mistyped, the page may have been removed, or it may belong to a workspace that you
        are not a member of.
      </p>
      <DocumentLink href="/projects" className={buttonClass("primary")}>
        Go to the projects
      </DocumentLink>
    </main>
  );
}
