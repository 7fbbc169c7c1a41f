"use client";

import { useFieldState, useRefusalDetails } from "@/app/_ui/forms/action-form.client";
import { Panel } from "@/app/_ui/panel";
import { Difference } from "../difference";

/** Sends the version that the editor was opened with. After a lost race it shows what the other person changed. */
export function Conflict({ seen }: { seen: number | string }) {
  const { current, changes } = useRefusalDetails() ?? {};
  const { entered } = useFieldState("version");
  return (
    <>
      <input type="hidden" name="version" defaultValue={current?.version ?? entered ?? seen} />
      {current !== undefined && (
        <Panel
          title={`Version ${current.version} was saved meanwhile`}
          lead="Your text is still in the form and is not saved. Take over what you need from the other version; saving again replaces it."
        >
          <div className="flex flex-col gap-4">
            {changes !== undefined && (
              <Difference difference={changes} from="Before" to={`Version ${current.version}`} />
            )}
            <details className="text-sm">
              <summary className="font-medium">The whole text of version {current.version}</summary>
              <p className="mt-3 font-medium wrap-anywhere">{current.title}</p>
              <pre className="mt-2 font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere">
                {current.content_markdown}
              </pre>
            </details>
          </div>
        </Panel>
      )}
    </>
  );
}
