"use client";

import type { MouseEvent, ReactNode } from "react";
import { GateIssues } from "@/app/_ui/forms/gate-issues";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { ArticleFrame } from "../../article-frame/article-frame.client";
import { PanelTabs } from "../../panel-tabs.client";
import { type OnPassage, ScoreChecks } from "../../score/score-checks";
import type { EditorPreview } from "../actions";
import { ClaimList, type ClaimsOfText, openClaims } from "./claim-list.client";
import type { RemarkTab } from "./remarks.client";
import { SearchPreview } from "./search-preview.client";

/** A preview, also of a stored text, which may be without a score. */
export type Preview = Omit<EditorPreview, "typed" | "score_details"> & {
  score_details: EditorPreview["score_details"] | null;
};

interface GateNoticeProps extends Pick<Preview, "issues" | "score"> {
  /** The score from which an article is good enough. */
  scoreWanted: number;
  /** Goes to the place of an issue. */
  onIssue: (issue: Preview["issues"][number], event: MouseEvent) => void;
}

/** What keeps the text from being published, with links to its lines. */
export function GateNotice({ issues, score, scoreWanted, onIssue }: GateNoticeProps) {
  if (issues.length === 0) {
    return score !== null && score < scoreWanted ? (
      <Notice tone="wait">
        Nothing keeps this text from being published, but it scores {score}, and {scoreWanted} is wanted.
      </Notice>
    ) : (
      <Notice tone="good">This text is ready to be published.</Notice>
    );
  }
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
  claims: ClaimsOfText | null;
  /** What approvers want changed; null without. */
  remarks: RemarkTab | null;
  onSentence: (sentence: string) => boolean;
  /** The fields beside the text. */
  details: ReactNode;
}

/** What becomes of the text: its score, its claims, how readers will see it, its search result, and its other fields. */
export function PreviewPanels(props: PreviewPanelsProps) {
  const { preview, problem, languageCode, search, onPassage, claims, remarks, onSentence, details } = props;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {problem !== null && <Notice tone="wait">{problem}</Notice>}
      <PanelTabs
        label="What becomes of the text"
        tabs={[
          // First, because somebody waits for it.
          ...(remarks === null
            ? []
            : [
                {
                  id: "remarks",
                  title: <Counted title="Remarks" count={remarks.open || null} />,
                  content: remarks.content,
                },
              ]),
          {
            id: "score",
            title: <Counted title="Score" count={preview.score} />,
            content: <ScoreChecks article={preview} onPassage={onPassage} />,
          },
          {
            id: "claims",
            title: <Counted title="Claims" count={openClaims(claims) || null} />,
            content: <ClaimList checked={claims} onSentence={onSentence} />,
          },
          {
            id: "preview",
            title: "Preview",
            content: <TextPreview preview={preview} languageCode={languageCode} />,
          },
          {
            id: "search",
            title: "Search",
            content: (
              <Panel title="Search and social">
                <SearchPreview {...search} />
              </Panel>
            ),
          },
          { id: "details", title: "Details", content: details },
        ]}
      />
    </div>
  );
}

function Counted({ title, count }: { title: string; count: number | null }) {
  return (
    <>
      {title}
      {count !== null && (
        <span className="rounded-sm bg-well px-1.5 text-xs font-semibold text-ink-soft tabular-nums">
          {count}
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
