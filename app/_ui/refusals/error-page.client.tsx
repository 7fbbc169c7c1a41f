"use client";

import { Button, buttonClass } from "../button";
import { DocumentLink } from "../navigation/document-link";

/** Shown after an unexpected error. The operator finds the cause in the log by its digest. */
export function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-lg flex-1 flex-col items-start justify-center gap-4 px-4 py-16"
    >
      {/* Rendering the page's own title may be what failed. */}
      <title>This page failed · Galley</title>
      <h1 className="text-2xl font-semibold">This page failed</h1>
      <p className="text-ink-soft">
        This is a fault in Galley, and nothing you entered caused it. Please try again; if it fails once more,
        tell whoever runs this installation
        {digest !== null && (
          <>
            {" "}
            the code <code className="rounded-sm bg-well px-1 font-mono text-sm">{digest}</code>, which is in
            the log
          </>
        )}
        .
      </p>
      <div className="flex gap-3">
        <Button variant="primary" onClick={() => retry()}>
          Try again
        </Button>
        <DocumentLink href="/projects" className={buttonClass()}>
          Go to the projects
        </DocumentLink>
      </div>
    </div>
  );
}
