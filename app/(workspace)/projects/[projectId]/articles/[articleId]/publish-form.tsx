import Link from "next/link";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/action-form.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";
import { SelectField } from "@/app/_ui/text-field.client";
import type { listIntegrations } from "@/lib/core/integrations/list";
import { publishArticleAction } from "./actions";

type Integration = z.output<typeof listIntegrations.output>["integrations"][number];

interface PublishFormProps {
  projectId: string;
  articleId: string;
  integrations: Integration[];
}

/** Writes the article to a connection, as a draft or for the public. */
export function PublishForm({ projectId, articleId, integrations }: PublishFormProps) {
  const publishing = `/projects/${projectId}/publishing`;
  const [only] = integrations;
  if (only === undefined) {
    return (
      <p className="text-sm text-ink-soft">
        There is no publishing connection yet.{" "}
        <Link href={publishing} className="font-medium text-proof underline">
          Add one
        </Link>{" "}
        to publish this article.
      </p>
    );
  }
  return (
    <ActionForm action={publishArticleAction}>
      <input type="hidden" name="articleId" value={articleId} />
      <SelectField
        name="integrationId"
        label="Connection"
        options={integrations.map((each) => ({
          value: each.id,
          label: `${each.name}${each.status === "error" ? " (refused its last test)" : ""}`,
        }))}
      />
      <SelectField
        name="status"
        label="As"
        options={[
          { value: "", label: defaultLabel(integrations) },
          { value: "publish", label: "Published, for everybody" },
          { value: "draft", label: "Draft" },
        ]}
      />
      <div>
        <SubmitButton>Publish</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** With several connections of different defaults, the label cannot name one. */
function defaultLabel(integrations: Integration[]): string {
  const defaults = new Set(integrations.map((each) => each.auto_publish_status));
  if (defaults.size > 1) return "The connection’s default";
  return defaults.has("publish") ? "The default: published" : "The default: draft";
}
