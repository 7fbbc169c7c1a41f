import type { Metadata } from "next";
import { buttonClass } from "./_ui/button";
import { DocumentLink } from "./_ui/document-link";
import { Wordmark } from "./_ui/wordmark";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-lg flex-1 flex-col items-start justify-center gap-4 px-4 py-16"
    >
      <Wordmark className="text-lg" />
      <h1 className="text-2xl font-semibold">There is no such page</h1>
      <p className="text-ink-soft">
        The address is mistyped, what stood here is gone, or it belongs to a workspace that you are not in.
      </p>
      <DocumentLink href="/projects" className={buttonClass("primary")}>
        To the projects
      </DocumentLink>
    </main>
  );
}
