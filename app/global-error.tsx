"use client";

import { DocumentLink } from "./_ui/navigation/document-link";

/** Shown when the frame of all pages itself fails. Without styles of its own, which may be what failed. */
export default function GlobalError() {
  return (
    <html lang="en">
      <title>This page failed · Galley</title>
      <body>
        <main>
          <h1>This page failed</h1>
          <p>
            The fault is on Galley’s side.{" "}
            <DocumentLink href="/projects" className="">
              Go to the projects
            </DocumentLink>
            , or reload this page.
          </p>
        </main>
      </body>
    </html>
  );
}
