import type { listResults } from "@galley/lib/results/operations/list";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { type Fact, Facts } from "@/app/_ui/facts";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import type { Tone } from "@/app/_ui/notice";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import {
  type connectSearchConsoleAction,
  type disconnectSearchConsoleAction,
  type importFiguresAction,
  startGoogleAction,
} from "../actions";
import { dayOfFigures } from "../day-of-figures";
import { ConnectForm } from "./connect-form";
import { GooglePart } from "./google-part";
import { ImportForm } from "./import-form";

type Source = z.output<typeof listResults.output>["source"];

/** What the member may do about the connection. */
export interface SourceActions {
  connect?: typeof connectSearchConsoleAction;
  disconnect?: typeof disconnectSearchConsoleAction;
  importFigures?: typeof importFiguresAction;
}

interface ConnectionProps {
  projectId: string;
  source: Source;
  actions: SourceActions;
  /** Where connecting with Google is offered: what is to be chosen, and what became of the last attempt. */
  google: { properties: readonly string[] | null; outcome: string | undefined } | null;
}

const states: Record<Exclude<Source["state"], "none">, { label: string; tone: Tone }> = {
  reading: { label: "Reading", tone: "proof" },
  current: { label: "Up to date", tone: "good" },
  waiting: { label: "Waiting", tone: "wait" },
  failed: { label: "Failed", tone: "bad" },
};

/** Where the figures come from: its state, and the forms that change it. */
export function ConnectionPanel({ projectId, source, actions, google }: ConnectionProps) {
  const { state, property, newest_day: newest, message } = source;
  const facts: Fact[] = [
    { label: "Property", value: property ?? "None" },
    { label: "Read up to", value: newest === null ? "Nothing yet" : dayOfFigures(newest) },
  ];
  return (
    <Panel
      title="Search Console"
      id="connection"
      aside={state !== "none" && <Badge tone={states[state].tone}>{states[state].label}</Badge>}
    >
      <div className="flex flex-col gap-4">
        {(state === "failed" || state === "waiting") && <Notice tone={states[state].tone}>{message}</Notice>}
        {(state === "reading" || state === "current") && <p className="text-sm text-ink-soft">{message}</p>}
        {state === "none" ? (
          <p className="text-sm text-ink-soft">
            Not connected. Connected, Galley reads the figures of each page every day, and the last 16 months
            once.
          </p>
        ) : (
          <Facts facts={facts} />
        )}
        <Forms {...{ projectId, source, actions, google }} />
      </div>
    </Panel>
  );
}

function Forms({ projectId, source: { state, property }, actions, google }: ConnectionProps) {
  const isConnected = state !== "none";
  const isOpen = state === "failed" || !isConnected || google?.outcome !== undefined;
  return (
    <>
      {actions.connect !== undefined && (
        <details open={isOpen || (google?.properties ?? null) !== null} className="text-sm">
          <summary className="w-fit text-ink-soft hover:text-ink">
            {isConnected ? "Change the connection" : "Connect Search Console"}
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            {google !== null && (
              <>
                <GooglePart
                  projectId={projectId}
                  start={startGoogleAction}
                  connect={actions.connect}
                  {...google}
                />
                <p className="border-t border-rule pt-4 text-ink-soft">
                  Or with the key of a service account, which depends on no person:
                </p>
              </>
            )}
            <ConnectForm projectId={projectId} action={actions.connect} property={property} />
          </div>
        </details>
      )}
      {actions.importFigures !== undefined && (
        <details className="text-sm">
          <summary className="w-fit text-ink-soft hover:text-ink">Import a CSV file</summary>
          <div className="mt-3">
            <ImportForm projectId={projectId} action={actions.importFigures} />
          </div>
        </details>
      )}
      {isConnected && actions.disconnect !== undefined && (
        <ActionForm action={actions.disconnect}>
          <input type="hidden" name="projectId" value={projectId} />
          <SubmitButton variant="quiet" size="small">
            Disconnect
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}
