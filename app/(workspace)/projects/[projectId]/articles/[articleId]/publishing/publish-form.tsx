import type { listIntegrations } from "@galley/lib/destinations/operations/list";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { CheckField } from "@/app/_ui/forms/check-field.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Link } from "@/app/_ui/navigation/link";
import { publishArticleAction } from "../actions";

type Integration = z.output<typeof listIntegrations.output>["integrations"][number];

interface PublishFormProps {
  projectId: string;
  articleId: string;
  integrations: Integration[];
}

/** Publishes the article to a connection, as a draft or for the public. */
export function PublishForm({ projectId, articleId, integrations }: PublishFormProps) {
  const publishing = `/projects/${projectId}/publishing/connect`;
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
          label: `${each.name} (${remarks(each).join("; ")})`,
        }))}
      />
      <SelectField
        name="status"
        label="Publish as"
        options={[
          { value: "", label: "The connection’s default" },
          { value: "publish", label: "Published, for everybody" },
          { value: "draft", label: "Draft" },
        ]}
      />
      <CheckField
        name="overwrite"
        label="Overwrite changes made there"
        help="Otherwise an entry that somebody has edited at the destination is left as it is."
      />
      <div>
        <SubmitButton>Publish</SubmitButton>
      </div>
    </ActionForm>
  );
}

function remarks({ auto_publish_status: byDefault, status }: Integration): string[] {
  const remark = byDefault === "publish" ? "default: published" : "default: draft";
  return status === "error" ? [remark, "failed its last test"] : [remark];
}
