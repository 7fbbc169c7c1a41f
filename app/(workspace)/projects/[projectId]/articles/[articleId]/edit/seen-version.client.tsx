"use client";

import { useRefusalDetails } from "@/app/_ui/forms/action-form.client";

/** Sends the version that the editor was opened with. After a conflict it shows the other text, and saving replaces it. */
export function SeenVersion({ version }: { version: number }) {
  const current = useRefusalDetails()?.current;
  return (
    <>
      <input key={current?.version} type="hidden" name="version" defaultValue={current?.version ?? version} />
      {current !== undefined && (
        <details open className="rounded-lg border border-rule p-4 text-sm">
          <summary className="font-medium">
            Version {current.version}, “{current.title}”, was saved meanwhile. Your text is below: take over
            what you need; saving again replaces this version.
          </summary>
          <pre className="mt-3 whitespace-pre-wrap wrap-anywhere">{current.content_markdown}</pre>
        </details>
      )}
    </>
  );
}
