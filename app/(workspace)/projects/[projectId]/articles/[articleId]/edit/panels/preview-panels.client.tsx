"use client";

import type { MouseEvent } from "react";
import { GateIssues } from "@/app/_ui/forms/gate-issues";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { ArticleFrame } from "../../article-frame/article-frame.client";
import { type OnPassage, ScoreChecks } from "../../score/score-checks";
import type { EditorPreview } from "../actions";
import { EditorTabs } from "./editor-tabs.client";
import { SearchPreview } from "./search-preview.client";

/** A preview, also of a stored text, which may be without a score. */
export type Preview = Omit<EditorPreview, "typed" | "score_details"> & {
  score_details: EditorPreview["score_details"] | null;
};

interface GateNoticeProps {
  issues: Preview["issues"];
  /** Goes to the place of an issue. */
  onIssue: (issue: Preview["issues"][number], event: MouseEvent) => void;
}

/** What keeps the text from being published, with links to its lines. */
export function GateNotice({ issues, onIssue }: GateNoticeProps) {
  if (issues.length === 0) return <Notice tone="good">This text is ready to be published.</Notice>;
  return (
    <Notice tone="bad" title="This text cannot be published until these passages are fixed">
      <GateIssues
        issues={issues}
        textId="text"
        onLine={(line, event) => {
          const issue = issues.find((each) => each.line === line);
          if (issue !== undefined) onIssue(issue, event);
        }}
      />
    </Notice>
  );
}

interface PreviewPanelsProps {
  preview: Preview;
  /** Why the newest text has no preview. */
  problem: string | null;
  languageCode: string;
  /** The title and description as they are typed, which a search result shows at once. */
  search: { title: string; description: string; url: string; keyword: string };
  onPassage: OnPassage;
}

/** The text as readers will see it, its score, and its search result. */
export function PreviewPanels({ preview, problem, languageCode, search, onPassage }: PreviewPanelsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {problem !== null && <Notice tone="wait">{problem}</Notice>}
      <EditorTabs
        label="What becomes of the text"
        tabs={[
          {
            id: "preview",
            title: "Preview",
            content: <TextPreview preview={preview} languageCode={languageCode} />,
          },
          {
            id: "score",
            title: <ScoreTitle score={preview.score} />,
            content: <ScoreChecks article={preview} onPassage={onPassage} />,
          },
          {
            id: "search",
            title: "Search result",
            content: (
              <Panel title="Search and social">
                <SearchPreview {...search} />
              </Panel>
            ),
          },
        ]}
      />
    </div>
  );
}

function ScoreTitle({ score }: { score: number | null }) {
  return (
    <>
      Score
      {score !== null && (
        <span className="rounded-sm bg-well px-1.5 text-xs font-semibold text-ink-soft tabular-nums">
          {score}
        </span>
      )}
    </>
  );
}

/** What the text has and readers will not see as it is written. */
function LeftOut({ sentences }: { sentences: Preview["left_out"] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="wait" title="Readers will not see all of it as it is written">
      <ul className="list-disc ps-5 wrap-anywhere">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function TextPreview({ preview, languageCode }: { preview: Preview; languageCode: string }) {
  return (
    <Panel
      title="Preview"
      aside={<p className="text-sm text-ink-faint tabular-nums">{plural(preview.word_count, "word")}</p>}
    >
      <LeftOut sentences={preview.left_out} />
      <section
        aria-label="The text as readers see it"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="max-lg:max-h-[70vh] max-lg:overflow-y-auto"
        lang={languageCode}
        dir="auto"
      >
        <p className="mb-5 font-serif text-3xl leading-tight font-semibold wrap-anywhere">{preview.title}</p>
        <ArticleFrame title="The text" languageCode={languageCode} html={preview.content_html} />
      </section>
    </Panel>
  );
}
