"use client";

import { ErrorPage } from "@/app/_ui/refusals/error-page.client";

export default function RootError(props: { error: unknown; retry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
      <ErrorPage {...props} />
    </main>
  );
}
