"use client";

import Link from "next/link";
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ActionForm, useRefusalDetails } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { plural } from "@/app/_ui/plural";
import { type EditorPreview, editArticleAction } from "./actions";
import { Conflict } from "./conflict.client";
import { KeptDraftNotice } from "./drafts/kept-draft-notice.client";
import { useKeptDraft } from "./drafts/use-kept-draft.client";
import { showIssue, showPassage, showSentence } from "./markdown/show-place.client";
import type { ClaimsOfText } from "./panels/claim-list.client";
import { GateNotice, type Preview, PreviewPanels } from "./panels/preview-panels.client";
import { type EditorRemark, useRemarkTab } from "./panels/remarks.client";
import type { ProposalSource } from "./proposals/ask-proposals";
import { LazyTitleProposals } from "./proposals/lazy.client";
import { TextBody } from "./text-body.client";
import type { TextEditor } from "./text-editor";
import { useLeaveGuard } from "./use-leave-guard.client";
import { useLivePreview } from "./use-live-preview.client";
import { useTypedFields } from "./use-typed-fields.client";

export interface EditedArticle {
  id: string;
  projectId: string;
  version: number;
  languageCode: string;
  slugLocked: boolean;
  keyword: string;
  /** The score from which it is good enough. */
  scoreWanted: number;
  /** The address of its page, or the site on which it will have one. */
  site: { pageUrl: string | null; website: string };
  /** Names the signed-in person, for what the browser keeps. */
  person: string;
  /** The stored value of each field of the form. */
  fields: Record<"title" | "slug" | "meta_description" | "keywords" | "content_markdown", string>;
}

interface EditorFormProps {
  article: EditedArticle;
  /** The preview of the stored text. */
  stored: Preview;
  /** What was found of its claims; null if they were not checked. */
  claims: ClaimsOfText | null;
  /** Who proposes other words: a language model, or nobody until one is set up on the page of providers. */
  proposals: ProposalSource | { providers: string };
  /** What approvers want changed. */
  remarks: readonly EditorRemark[];
}

/** The editor with a live preview beside it. Without JavaScript, a button shows the preview. */
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

function Editor({ article, stored, claims, remarks, proposals, asked }: EditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor | null>(null);
  const onEditor = useCallback((made: TextEditor | null) => {
    editor.current = made;
  }, []);
  const source = "model" in proposals ? proposals : null;
  const { preview, problem } = useLivePreview(root);
  const details = useRefusalDetails();
  const draft = useKeptDraft(article, root);
  useLeaveGuard(root, article.fields);
  useSaveKey(root);
  const typed: Record<string, string> = asked?.typed ?? {};
  const initial = { ...article.fields, ...typed };
  const fields = useTypedFields(root, initial);
  const shown = preview ?? asked ?? stored;
  const onSentence = (sentence: string) => showSentence({ editor, root }, sentence);
  const remarkTab = useRemarkTab(remarks, onSentence);
  const onIssue = (issue: Preview["issues"][number], event: MouseEvent) => {
    if (showIssue({ editor, root }, issue)) event.preventDefault();
  };
  return (
    <div ref={root} className="flex flex-col gap-6">
      <input type="hidden" name="projectId" value={article.projectId} />
      <input type="hidden" name="articleId" value={article.id} />
      <Conflict key={details?.current?.version} seen={typed["version"] ?? article.version} />
      {draft.offered !== null && (
        <KeptDraftNotice
          draft={draft.offered}
          version={article.version}
          onTakeOver={draft.takeOver}
          onDiscard={draft.discard}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <TextField name="title" label="Title" initial={initial.title} required maxLength={300} large />
            {source !== null && <SuggestTitles source={source} root={root} editor={editor} />}
          </div>
          <TextBody
            articleId={article.id}
            initial={initial.content_markdown}
            languageCode={article.languageCode}
            issues={shown.issues}
            proposals={source}
            onEditor={onEditor}
          />
          {"providers" in proposals && <WithoutModel providers={proposals.providers} />}
          <SaveBar preview={shown} scoreWanted={article.scoreWanted} kept={draft.kept} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto">
          <div id="problems" className="scroll-mt-20">
            <GateNotice
              issues={shown.issues}
              score={shown.score}
              scoreWanted={article.scoreWanted}
              onIssue={onIssue}
            />
          </div>
          <PreviewPanels
            preview={shown}
            problem={problem}
            languageCode={article.languageCode}
            search={searchTexts(article, fields, shown)}
            onPassage={(passage) => showPassage({ editor, root }, passage)}
            claims={claims}
            remarks={remarkTab}
            onSentence={onSentence}
            details={<OtherFields initial={initial} slugLocked={article.slugLocked} />}
          />
        </div>
      </div>
    </div>
  );
}

function WithoutModel({ providers }: { providers: string }) {
  return (
    <p className="text-sm text-ink-faint">
      With a language model, Galley proposes other words for a passage, and titles.{" "}
      <Link href={providers} className="underline">
        Set one up
      </Link>
    </p>
  );
}

interface SuggestTitlesProps {
  source: ProposalSource;
  root: RefObject<HTMLDivElement | null>;
  editor: RefObject<TextEditor | null>;
}

function SuggestTitles(props: SuggestTitlesProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <LazyTitleProposals {...props} onClose={() => setOpen(false)} />;
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="self-start rounded px-2 py-0.5 text-sm text-ink-soft hover:bg-well hover:text-ink"
    >
      Suggest titles
    </button>
  );
}

/**
 * What a search result shows of the article. An article without a page gets the address that its site would give it.
 */
function searchTexts(
  { keyword, site: { pageUrl, website } }: EditedArticle,
  { title, slug, meta_description: given }: EditedArticle["fields"],
  shown: Preview,
) {
  return {
    title,
    description: given.trim() === "" ? shown.meta_description : given,
    url: pageUrl ?? `${website.replace(/\/+$/, "")}/${encodeURIComponent(slug)}`,
    keyword,
  };
}

/** Ctrl or ⌘ and S saves. */
function useSaveKey(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      form.requestSubmit();
    };
    form.addEventListener("keydown", onKey);
    return () => form.removeEventListener("keydown", onKey);
  }, [root]);
}

interface OtherFieldsProps {
  initial: EditedArticle["fields"] & { note?: string };
  slugLocked: boolean;
}

function OtherFields({ initial, slugLocked }: OtherFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        name="meta_description"
        label="Meta description"
        help="At most 160 characters. If left empty, the beginning of the text is used."
        initial={initial.meta_description}
        rows={3}
        maxLength={160}
      />
      <TextField
        name="slug"
        label="Slug"
        help={
          slugLocked
            ? "Locked, because the article is or may be published under it: links to its page would break."
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
        help="One per line. The keyword that the article was written for stays first."
        initial={initial.keywords}
        rows={3}
      />
      <TextField
        name="note"
        label="Note"
        help="What you changed, shown beside the version."
        maxLength={300}
        initial={initial.note ?? ""}
      />
    </div>
  );
}

interface SaveBarProps {
  preview: Preview;
  scoreWanted: number;
  kept: boolean | null;
}

/** Stays in view, so that saving never asks for scrolling through a long text. */
function SaveBar({ preview, scoreWanted, kept }: SaveBarProps) {
  const { issues, word_count: words, score } = preview;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      <SubmitButton>Save</SubmitButton>
      <noscript>
        <SubmitButton variant="plain" name="intent" value="preview">
          Preview
        </SubmitButton>
      </noscript>
      <p className="min-w-0 text-sm text-ink-soft tabular-nums">
        {issues.length > 0 ? (
          <a href="#problems" className="font-medium text-bad underline">
            {plural(issues.length, "problem")} to fix
          </a>
        ) : score === null || score >= scoreWanted ? (
          <span className="text-good">Ready to publish</span>
        ) : (
          "Not blocked"
        )}
        {` · ${plural(words, "word")}`}
        {score !== null && ` · score ${score}`}
      </p>
      {kept !== null && (
        <p className="text-sm text-ink-faint">
          {kept
            ? "Not saved; kept in this browser"
            : "Not saved, and this browser has no room to keep it: save it soon"}
        </p>
      )}
    </div>
  );
}
