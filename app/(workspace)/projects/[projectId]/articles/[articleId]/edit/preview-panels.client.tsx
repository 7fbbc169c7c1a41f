"use client";

import type { MouseEvent, RefObject } from "react";
import { GateIssues } from "@/app/_ui/gate-issues";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { ScoreChecks } from "../score-checks";
import type { EditorPreview } from "./actions";

/** A preview, also of a stored text, which may be without a score. */
export type Preview = Omit<EditorPreview, "typed" | "score_details"> & {
  score_details: EditorPreview["score_details"] | null;
};

interface PreviewPanelsProps {
  preview: Preview;
  /** Why the newest text has no preview. */
  problem: string | null;
  languageCode: string;
}

interface GateNoticeProps {
  issues: Preview["issues"];
  /** An element in the editor's form. */
  root: RefObject<HTMLElement | null>;
}

/** What keeps the text from being published, with links to its lines. */
export function GateNotice({ issues, root }: GateNoticeProps) {
  const goToLine = (line: number, event: MouseEvent) => {
    const field = root.current?.querySelector<HTMLElement>(
      line === 0 ? "[name=title]" : "[name=content_markdown]",
    );
    if (!field) return;
    event.preventDefault();
    if (field instanceof HTMLTextAreaElement) selectLine(field, line);
    else field.focus();
  };
  if (issues.length === 0) return <Notice tone="good">Nothing keeps this text from being published.</Notice>;
  return (
    <Notice tone="bad" title="This text cannot be published until these passages are fixed">
      <GateIssues issues={issues} textId="text" onLine={goToLine} />
    </Notice>
  );
}

/** The text as readers will see it, and its score. */
export function PreviewPanels({ preview, problem, languageCode }: PreviewPanelsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Panel
        title="Preview"
        aside={<p className="text-sm text-ink-faint tabular-nums">{plural(preview.word_count, "word")}</p>}
      >
        {problem !== null && (
          <div className="mb-4">
            <Notice tone="wait">{problem}</Notice>
          </div>
        )}
        <section
          aria-label="The text as readers see it"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
          tabIndex={0}
          className="max-h-[34rem] overflow-y-auto"
          lang={languageCode}
          dir="auto"
        >
          <p className="mb-5 font-serif text-2xl leading-tight font-semibold wrap-anywhere">
            {preview.title}
          </p>
          <div
            className="prose text-base!"
            // The operation returns sanitised HTML.
            dangerouslySetInnerHTML={{ __html: preview.content_html }}
          />
        </section>
      </Panel>
      <ScoreChecks article={preview} />
    </div>
  );
}

/** Selects a line and scrolls to it: browsers scroll to the selection when the field gets the focus. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, 0);
  area.blur();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.focus();
}
