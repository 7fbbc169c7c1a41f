import { notFound } from "next/navigation";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { GateIssues } from "@/app/_ui/gate-issues";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import { getDashboardArticle } from "@/lib/operations/dashboard/article";
import { load } from "@/lib/surfaces/actions/load";
import { updateArticleAction } from "./actions";
import { SeenVersion } from "./seen-version.client";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
}

export const metadata = { title: "Edit an article" };

/** A plain editor, which works without JavaScript. */
export default refusable(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  const { article } = await load(getDashboardArticle, { articleId });
  if (article.project_id !== projectId.toLowerCase()) notFound();
  return (
    <div className="flex flex-col gap-4">
      <BackLink href={`/projects/${projectId}/articles/${article.id}`}>The article</BackLink>
      <h1 className="font-serif text-3xl font-semibold wrap-anywhere">Edit “{article.title}”</h1>
      {article.issues.length > 0 && (
        <Notice tone="bad" title="This article cannot be published until these passages are fixed">
          <GateIssues issues={article.issues} />
        </Notice>
      )}
      <Panel title="Text">
        <ActionForm action={updateArticleAction}>
          <input type="hidden" name="projectId" value={article.project_id} />
          <input type="hidden" name="articleId" value={article.id} />
          <SeenVersion version={article.version} />
          <TextField name="title" label="Title" initial={article.title} required maxLength={300} />
          <TextField
            name="slug"
            label="Slug"
            help="The last part of the address. It can change only while the article is at no destination."
            initial={article.slug}
            required
            maxLength={200}
          />
          <TextArea
            name="meta_description"
            label="Meta description"
            help="At most 160 characters. Empty: the beginning of the text is used."
            initial={article.meta_description}
            rows={2}
            maxLength={160}
          />
          <TextArea
            name="keywords"
            label="Keywords"
            help="One on each line. The keyword that the article was written for stays the first."
            initial={article.keywords.join("\n")}
          />
          <TextArea
            name="content_markdown"
            label="Markdown"
            initial={article.content_markdown}
            rows={28}
            required
          />
          <div>
            <SubmitButton>Save</SubmitButton>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
});
