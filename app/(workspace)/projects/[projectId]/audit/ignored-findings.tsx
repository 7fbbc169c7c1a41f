import { unignoreFinding } from "@galley/lib/audits/operations/unignore";
import { doer } from "@/app/_ui/doer";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../if-allowed";
import { unignoreFindingAction } from "./actions";
import type { AuditResult } from "./recommendations";
import { SitePageLink } from "./site-page-link";

interface IgnoredFindingsProps {
  projectId: string;
  ignored: AuditResult["ignored"];
}

/** What somebody decided to leave as it is, with the reason; nothing when there is none. */
export function IgnoredFindings({ projectId, ignored }: IgnoredFindingsProps) {
  if (ignored.length === 0) return null;
  return (
    <Panel
      title="Ignored"
      id="ignored"
      lead="Left out of the recommendations and of the score."
      aside={<span className="text-sm text-ink-faint tabular-nums">{ignored.length}</span>}
      flush
    >
      <ul className="divide-y divide-rule">
        {ignored.map(({ rule, title, url, reason, ignored_by: by, ignored_at: at }) => (
          <li
            key={`${rule} ${url ?? ""}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="font-semibold wrap-anywhere">{title}</h3>
              <p className="mt-0.5">
                {url === null ? (
                  <span className="text-ink-soft">On the whole site</span>
                ) : (
                  <SitePageLink url={url} />
                )}
              </p>
              <p className="mt-1 max-w-prose wrap-anywhere">{reason}</p>
              <p className="mt-0.5 text-ink-faint wrap-anywhere">
                By {doer(by)}, <When at={at} />
              </p>
            </div>
            <IfAllowed projectId={projectId} to={unignoreFinding}>
              <ActionForm action={unignoreFindingAction}>
                <input type="hidden" name="projectId" value={projectId} />
                <input type="hidden" name="rule" value={rule} />
                {url !== null && <input type="hidden" name="url" value={url} />}
                <SubmitButton variant="plain" size="small">
                  Count it again
                  <span className="sr-only">
                    : {title} {url ?? ""}
                  </span>
                </SubmitButton>
              </ActionForm>
            </IfAllowed>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
