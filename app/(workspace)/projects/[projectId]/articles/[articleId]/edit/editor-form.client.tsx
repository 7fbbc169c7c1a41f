"use client";

import { useRef } from "react";
import { ActionForm, useRefusalDetails } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { type EditorPreview, editArticleAction } from "./actions";
import { Conflict } from "./conflict.client";
import { KeptText } from "./kept-text.client";
import { GateNotice, type Preview, PreviewPanels } from "./preview-panels.client";
import { useLeaveGuard } from "./use-leave-guard.client";
import { useLivePreview } from "./use-live-preview.client";

export interface EditedArticle {
  id: string;
  projectId: string;
  version: number;
  languageCode: string;
  slugLocked: boolean;
  /** The stored value of each field of the form. */
  fields: Record<"title" | "slug" | "meta_description" | "keywords" | "content_markdown", string>;
}

interface EditorFormProps {
  article: EditedArticle;
  /** The preview of the stored text. */
  stored: Preview;
}

/** The editor with its preview beside it. Without JavaScript, a button shows the preview. */
export function EditorForm(props: EditorFormProps) {
  return (
    <ActionForm action={editArticleAction}>
      {(state) => <Editor {...props} asked={state.status === "done" ? state.data : null} />}
    </ActionForm>
  );
}

interface EditorProps extends EditorFormProps {
  /** The preview that the button has asked for; null without one. */
  asked: EditorPreview | null;
}

function Editor({ article, stored, asked }: EditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const { preview, problem } = useLivePreview(root);
  const details = useRefusalDetails();
  useLeaveGuard(root, article.fields);
  const typed: Record<string, string> = asked?.typed ?? {};
  const shown = preview ?? asked ?? stored;
  return (
    <div ref={root} className="flex flex-col gap-6">
      <input type="hidden" name="projectId" value={article.projectId} />
      <input type="hidden" name="articleId" value={article.id} />
      <Conflict key={details?.current?.version} seen={typed["version"] ?? article.version} />
      <KeptText article={article} root={root} />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <GateNotice issues={shown.issues} root={root} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Panel title="Text">
            <div className="flex flex-col gap-4">
              <TextFields initial={{ ...article.fields, ...typed }} slugLocked={article.slugLocked} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton>Save</SubmitButton>
                <noscript>
                  <SubmitButton variant="plain" name="intent" value="preview">
                    Preview
                  </SubmitButton>
                </noscript>
              </div>
            </div>
          </Panel>
        </div>
        <PreviewPanels preview={shown} problem={problem} languageCode={article.languageCode} />
      </div>
    </div>
  );
}

interface TextFieldsProps {
  initial: EditedArticle["fields"] & { note?: string };
  slugLocked: boolean;
}

function TextFields({ initial, slugLocked }: TextFieldsProps) {
  return (
    <>
      <TextField name="title" label="Title" initial={initial.title} required maxLength={300} />
      <div id="text" className="scroll-mt-4">
        <TextArea
          name="content_markdown"
          label="Markdown"
          initial={initial.content_markdown}
          rows={24}
          required
        />
      </div>
      <TextArea
        name="meta_description"
        label="Meta description"
        help="At most 160 characters. Empty: the beginning of the text is used."
        initial={initial.meta_description}
        rows={3}
        maxLength={160}
      />
      <TextField
        name="slug"
        label="Slug"
        help={
          slugLocked
            ? "Locked, because the article is, or may be, at a destination under it: links to its page would break."
            : "The last part of the address. It can change only while the article is at no destination."
        }
        initial={initial.slug}
        readOnly={slugLocked}
        required
        maxLength={200}
      />
      <TextArea
        name="keywords"
        label="Keywords"
        help="One on each line. The keyword that the article was written for stays the first."
        initial={initial.keywords}
      />
      <TextField
        name="note"
        label="Note"
        help="What you changed, shown beside the version."
        maxLength={300}
        initial={initial.note ?? ""}
      />
    </>
  );
}
