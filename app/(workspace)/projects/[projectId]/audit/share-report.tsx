import { shareAudit } from "@galley/lib/audits/operations/share";
import { listSharedReports } from "@galley/lib/audits/operations/shared";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { doer } from "@/app/_ui/doer";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../if-allowed";
import { shareReportAction, unshareReportAction } from "./actions";
import { ShareForm } from "./share-form.client";

type ReportLink = z.output<typeof listSharedReports.output>["links"][number];

/** Where a report is handed to somebody without an account, and taken back. */
export async function ShareReport({ projectId, auditId }: { projectId: string; auditId: string }) {
  const { links } = await load(listSharedReports, { projectId });
  return (
    <IfAllowed projectId={projectId} to={shareAudit}>
      <Panel
        title="Report for a client"
        id="report"
        lead="A page with this result at a secret link, for somebody without an account. It prints well, too."
      >
        <ShareForm auditId={auditId} action={shareReportAction} />
        {links.length > 0 && (
          <ul aria-label="Links to reports" className="mt-5 divide-y divide-rule border-t border-rule">
            {links.map((link) => (
              <SharedLink key={link.id} link={link} isShown={link.audit_id === auditId} />
            ))}
          </ul>
        )}
      </Panel>
    </IfAllowed>
  );
}

function SharedLink({ link, isShown }: { link: ReportLink; isShown: boolean }) {
  const { id, label, created_by: by, created_at: at, expires_at: until, expired, audited_at: audited } = link;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{label === "" ? "A link without a name" : label}</p>
        <p className="text-ink-faint wrap-anywhere">
          {isShown || audited === null ? (
            "This audit"
          ) : (
            <>
              The audit of <When at={audited} />
            </>
          )}
          , by {doer(by)} <When at={at} />
          {until !== null && (
            <>
              {expired ? ", expired " : ", until "}
              <When at={until} />
            </>
          )}
        </p>
      </div>
      <ActionForm action={unshareReportAction}>
        <input type="hidden" name="linkId" value={id} />
        <SubmitButton variant="danger" size="small">
          {expired ? "Remove" : "Revoke"}
          <span className="sr-only"> the link {label}</span>
        </SubmitButton>
      </ActionForm>
    </li>
  );
}
