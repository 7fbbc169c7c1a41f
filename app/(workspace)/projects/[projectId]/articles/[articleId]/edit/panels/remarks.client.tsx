"use client";

import type { listArticleRemarks } from "@galley/lib/articles/operations/approval/list-remarks";
import { type ReactNode, useState, useTransition } from "react";
import type { z } from "zod";
import { Button } from "@/app/_ui/button";
import { doer } from "@/app/_ui/doer";
import { Panel } from "@/app/_ui/panel";
import { PassageButton } from "../../score/check-passages.client";
import { settleRemarkInEditor } from "../../state/settle-in-editor";

export type EditorRemark = z.output<typeof listArticleRemarks.output>["remarks"][number];

/** What approvers want changed, for a tab beside the text. */
export interface RemarkTab {
  /** How many are open. */
  open: number;
  content: ReactNode;
}

/** Remarks that are settled and opened again without leaving the text. Null for an article that has none. */
export function useRemarkTab(
  given: readonly EditorRemark[],
  onSentence: (sentence: string) => boolean,
): RemarkTab | null {
  // What the server has answered since the page was loaded, by the remark's id.
  const [changed, setChanged] = useState<Readonly<Record<string, EditorRemark>>>({});
  if (given.length === 0) return null;
  const remarks = given.map((remark) => changed[remark.id] ?? remark);
  const onChange = (remark: EditorRemark) => setChanged((before) => ({ ...before, [remark.id]: remark }));
  return {
    open: remarks.filter(({ settled_at: at }) => at === null).length,
    content: (
      <Panel title="Remarks" lead="What an approver wants changed. Approving the text settles what is left.">
        <ul className="flex flex-col gap-4 text-sm">
          {remarks.map((remark) => (
            <RemarkItem key={remark.id} remark={remark} onSentence={onSentence} onChange={onChange} />
          ))}
        </ul>
      </Panel>
    ),
  };
}

interface RemarkItemProps {
  remark: EditorRemark;
  /** Shows words in the text. Returns false when they are not there any more. */
  onSentence: (sentence: string) => boolean;
  onChange: (remark: EditorRemark) => void;
}

function RemarkItem({ remark, onSentence, onChange }: RemarkItemProps) {
  const { passage } = remark;
  const [isBusy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = remark.settled_at === null;
  // Not a form's button: the text that is being written is neither sent nor left.
  const settle = () =>
    start(async () => {
      const { data, refused } = await settleRemarkInEditor(remark.id, isOpen);
      setProblem(refused);
      if (data !== null) onChange(data.remark);
    });
  return (
    <li className={`wrap-anywhere ${isOpen ? "" : "text-ink-faint"}`}>
      {passage !== null && (
        <div dir="auto" className="mb-0.5 border-s-2 border-rule ps-2.5 text-ink-soft">
          <PassageButton excerpt={passage} onShow={() => onSentence(passage)} />
        </div>
      )}
      <p dir="auto" className="whitespace-pre-line">
        {remark.text}
      </p>
      <p className="text-ink-faint">
        {remark.by_name} on version {remark.version}
        {!isOpen && ` · settled by ${doer(remark.settled_by ?? "somebody")}`}
      </p>
      <Button
        variant="plain"
        size="small"
        aria-disabled={isBusy}
        onClick={() => !isBusy && settle()}
        className="mt-1.5 [@media(scripting:none)]:hidden"
      >
        {isOpen ? "Settle" : "Open again"}
        <span className="sr-only"> ({remark.text.slice(0, 60)})</span>
      </Button>
      <output className="block text-bad empty:hidden">{problem}</output>
    </li>
  );
}
