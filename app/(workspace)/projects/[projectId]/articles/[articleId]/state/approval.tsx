import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { approveArticleAction, withdrawApprovalAction } from "../actions";
import type { loadArticle } from "../load-article";
import { SendBack } from "./send-back";

type Article = Awaited<ReturnType<typeof loadArticle>>;
type ApprovalState = NonNullable<Article["approval"]>;

interface ApprovalProps {
  article: Pick<Article, "id" | "version">;
  approval: ApprovalState;
  openRemarks: number;
}

const disjunction = new Intl.ListFormat("en", { type: "disjunction" });

/** Whether the current version may go live, with the buttons of an approver. */
export function Approval({ article, approval, openRemarks }: ApprovalProps) {
  return (
    <Panel title="Approval" id="approval">
      <div className="flex flex-col items-start gap-3">
        {approval.approved ? (
          <ul className="text-sm text-ink-soft">
            {approval.approvals.map(({ by, approved_at: at }) => (
              <li key={by} className="wrap-anywhere">
                Version {article.version} was approved by {by}, <When at={at} />.
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm wrap-anywhere">
            <strong className="font-semibold">{waitingFor(approval)}</strong> Version {article.version} does
            not go live before that. Drafts can be written, and automatic publishing goes on once it is
            approved.
          </p>
        )}
        {approval.may_approve && !approval.approved_by_caller && (
          <ActionForm action={approveArticleAction}>
            <input type="hidden" name="articleId" value={article.id} />
            <input type="hidden" name="version" value={article.version} />
            <SubmitButton>Approve version {article.version}</SubmitButton>
            {openRemarks > 0 && (
              <p className="text-sm text-ink-soft">
                It settles {openRemarks === 1 ? "the remark" : `the ${openRemarks} remarks`} that{" "}
                {openRemarks === 1 ? "is" : "are"} open.
              </p>
            )}
          </ActionForm>
        )}
        {approval.approved_by_caller && (
          <ActionForm action={withdrawApprovalAction}>
            <input type="hidden" name="articleId" value={article.id} />
            <SubmitButton variant="plain" size="small">
              Withdraw my approval
            </SubmitButton>
          </ActionForm>
        )}
        {approval.may_approve && <SendBack articleId={article.id} version={article.version} />}
      </div>
    </Panel>
  );
}

function waitingFor({ approvers }: ApprovalState): string {
  return approvers.length === 0
    ? "Waiting for approval, and nobody can give it: an admin can name an approver in the settings."
    : `Waiting for approval by ${disjunction.format(approvers)}.`;
}
