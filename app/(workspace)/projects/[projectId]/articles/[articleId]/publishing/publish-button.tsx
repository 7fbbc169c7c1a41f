import type { listIntegrations } from "@galley/lib/destinations/operations/list";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { z } from "zod";
import { buttonClass } from "@/app/_ui/button";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Link } from "@/app/_ui/navigation/link";
import { DropDown } from "@/app/_ui/overlay/drop-down.client";
import { FormDialog } from "@/app/_ui/overlay/form-dialog.client";
import { publishArticleAction } from "../actions";
import { ScheduleForm } from "../schedule/schedule-form";
import { destinationOf } from "./destination-of";
import type { Publication } from "./publications";

type Integration = z.output<typeof listIntegrations.output>["integrations"][number];
type Status = "publish" | "draft";

interface PublishButtonProps {
  article: ComponentProps<typeof ScheduleForm>["article"] & { version: number };
  integrations: readonly Integration[];
  publications: readonly Publication[];
  /** The current version does not go live before it is approved, so that only drafts can be written. */
  onlyDrafts: boolean;
}

/** Publishes to the destination that was used last; its menu has the others, and drafts. */
export function PublishButton({ article, integrations, publications, onlyDrafts }: PublishButtonProps) {
  const connection = destinationOf(integrations, publications);
  if (connection === null) return null;
  const status: Status = onlyDrafts ? "draft" : "publish";
  const last = publications.find((each) => each.integration_id === connection.id);
  const isThere =
    last?.state === "published" && last.article_version === article.version && last.error === null;
  return (
    <div className="flex max-w-full min-w-0 items-end gap-px" id="publish">
      <ActionForm action={publishArticleAction} className="flex max-w-sm min-w-0 flex-col items-end gap-2">
        <Call articleId={article.id} connectionId={connection.id} status={status} />
        <SubmitButton variant={isThere ? "plain" : "primary"}>
          {labelOf(status, isThere || last?.outdated === true)}{" "}
          <bdi className="max-w-48 truncate max-sm:max-w-32">{connection.name}</bdi>
        </SubmitButton>
      </ActionForm>
      <DropDown
        // A write closes the menu.
        key={publications.map((each) => `${each.id} ${each.sent_at} ${each.write_in_progress}`).join()}
        label={
          <>
            <ChevronDown aria-hidden="true" className="size-4" />
            <span className="sr-only">More ways to publish</span>
          </>
        }
        className={`${buttonClass(isThere ? "plain" : "primary")} cursor-pointer px-2!`}
        title="More ways to publish"
        align="end"
        width="w-72"
      >
        {integrations.map((each) => (
          <MenuGroup key={each.id} title={each.name} remark={remarkOn(each)}>
            {!onlyDrafts && (
              <MenuCall articleId={article.id} connection={each} status="publish">
                Publish for everybody
              </MenuCall>
            )}
            <MenuCall articleId={article.id} connection={each} status="draft">
              Save as a draft there
            </MenuCall>
          </MenuGroup>
        ))}
        <FormDialog
          href={`/projects/${article.project_id}/articles/${article.id}/schedule`}
          className="block rounded px-2.5 py-2 hover:bg-well"
          label="On a day…"
          title="Publish on a day"
        >
          <ScheduleForm
            article={article}
            connections={[connection, ...integrations.filter(({ id }) => id !== connection.id)]}
          />
        </FormDialog>
        <Link
          href={`/projects/${article.project_id}/publishing/connect`}
          className="block rounded px-2.5 py-2 text-ink-soft hover:bg-well hover:text-ink"
        >
          Connect another destination
        </Link>
      </DropDown>
    </div>
  );
}

function labelOf(status: Status, isAgain: boolean): string {
  if (status === "draft") return "Save as a draft at";
  return isAgain ? "Publish again to" : "Publish to";
}

function remarkOn({ target, status }: Integration): string {
  return status === "error" ? `${target ?? ""} · failed its last test` : (target ?? "");
}

function MenuGroup({ title, remark, children }: { title: string; remark: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-1.5 border-b border-rule pb-1.5">
      <h3 className="px-2.5 pt-1.5 font-medium wrap-anywhere">{title}</h3>
      {remark !== "" && <p className="px-2.5 pb-1 text-xs text-ink-faint wrap-anywhere">{remark}</p>}
      {children}
    </section>
  );
}

interface MenuCallProps {
  articleId: string;
  connection: Integration;
  status: Status;
  children: ReactNode;
}

function MenuCall({ articleId, connection, status, children }: MenuCallProps) {
  return (
    <ActionForm action={publishArticleAction} className="flex flex-col">
      <Call articleId={articleId} connectionId={connection.id} status={status} />
      <button type="submit" className="rounded px-2.5 py-2 text-start hover:bg-well">
        {children}
        <span className="sr-only"> at {connection.name}</span>
      </button>
    </ActionForm>
  );
}

function Call({
  articleId,
  connectionId,
  status,
}: {
  articleId: string;
  connectionId: string;
  status: Status;
}) {
  return (
    <>
      <input type="hidden" name="articleId" value={articleId} />
      <input type="hidden" name="integrationId" value={connectionId} />
      <input type="hidden" name="status" value={status} />
    </>
  );
}
