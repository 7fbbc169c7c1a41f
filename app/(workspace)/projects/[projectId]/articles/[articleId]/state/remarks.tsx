import type { listArticleRemarks } from "@galley/lib/articles/operations/approval/list-remarks";
import { settleArticleRemark } from "@galley/lib/articles/operations/approval/settle-remark";
import type { z } from "zod";
import { doer } from "@/app/_ui/doer";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { mayInProject } from "../../../load-project";
import { settleRemarkAction } from "../actions";

type Remark = z.output<typeof listArticleRemarks.output>["remarks"][number];

interface RemarksProps {
  projectId: string;
  remarks: readonly Remark[];
  /** The caller is an approver, who may settle with any role. */
  isApprover: boolean;
}

/** The names of the approvers whose remarks are open. */
export function sendersOf(remarks: readonly Remark[]): string[] {
  return [...new Set(remarks.filter(({ settled_at: at }) => at === null).map(({ by_name: name }) => name))];
}

/** What approvers want changed in the article, and what of it is settled. */
export async function Remarks({ projectId, remarks, isApprover }: RemarksProps) {
  if (remarks.length === 0) return null;
  const maySettle = isApprover || (await mayInProject(projectId, settleArticleRemark));
  const open = remarks.filter(({ settled_at: at }) => at === null);
  const settled = remarks.filter(({ settled_at: at }) => at !== null);
  return (
    <Panel title="Remarks" id="remarks">
      <div className="flex flex-col gap-3 text-sm">
        {open.length === 0 ? (
          <p className="text-ink-soft">Every remark is settled.</p>
        ) : (
          <RemarkList remarks={open} maySettle={maySettle} />
        )}
        {settled.length > 0 && (
          <details>
            <summary className="text-ink-soft hover:text-ink">
              Settled: <span className="tabular-nums">{settled.length}</span>
            </summary>
            <div className="mt-2.5">
              <RemarkList remarks={settled} maySettle={maySettle} />
            </div>
          </details>
        )}
      </div>
    </Panel>
  );
}

function RemarkList({ remarks, maySettle }: { remarks: readonly Remark[]; maySettle: boolean }) {
  return (
    <ul className="flex flex-col gap-3.5">
      {remarks.map((remark) => (
        <RemarkItem key={remark.id} remark={remark} maySettle={maySettle} />
      ))}
    </ul>
  );
}

function RemarkItem({ remark, maySettle }: { remark: Remark; maySettle: boolean }) {
  const { settled_at: settledAt } = remark;
  return (
    <li className="wrap-anywhere">
      {remark.passage !== null && (
        <blockquote dir="auto" className="mb-0.5 border-s-2 border-rule ps-2.5 text-ink-faint">
          {remark.passage}
        </blockquote>
      )}
      <p dir="auto" className="whitespace-pre-line">
        {remark.text}
      </p>
      <p className="text-ink-faint">
        {remark.by_name} on version {remark.version}, <When at={remark.created_at} />
        {settledAt !== null && (
          <>
            {" "}
            · settled by {doer(remark.settled_by ?? "somebody")}, <When at={settledAt} />
          </>
        )}
      </p>
      {maySettle && (
        <ActionForm action={settleRemarkAction} className="mt-1.5 flex flex-col items-start gap-2">
          <input type="hidden" name="remarkId" value={remark.id} />
          <input type="hidden" name="settled" value={String(settledAt === null)} />
          <SubmitButton variant="plain" size="small">
            {settledAt === null ? "Settle" : "Open again"}
            <span className="sr-only"> ({remark.text.slice(0, 60)})</span>
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
