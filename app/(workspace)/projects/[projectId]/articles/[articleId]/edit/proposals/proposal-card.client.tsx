"use client";

import { useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/app/_ui/button";
import type { ProposalSource } from "./ask-proposals";
import type { OpenProposal, Proposals } from "./proposals";
import { type ProposalState, useProposals } from "./use-proposals.client";
import { Waiting } from "./waiting.client";

interface ProposalCardProps {
  proposals: Proposals;
  open: OpenProposal;
  source: ProposalSource;
  onClose: () => void;
}

/** Below the passage: what is wanted, then what the model proposes. Nothing changes in the text until it is accepted. */
export function ProposalCard({ proposals, open, source, onClose }: ProposalCardProps) {
  const [instruction, setInstruction] = useState("");
  const [kind, setKind] = useState<"rewrite" | "shorten">("rewrite");
  const { state, ask, stop } = useProposals(source);
  const isChanged = useSyncExternalStore(proposals.follow, proposals.isChanged, proposals.isChanged);
  const start = (wanted: "rewrite" | "shorten") => {
    setKind(wanted);
    const passage = proposals.passage();
    if (passage === null) return onClose();
    const field = open.element.closest("form")?.elements.namedItem("title");
    const title = field instanceof HTMLInputElement ? field.value.trim() : "";
    ask({ kind: wanted, ...passage, instruction, ...(title !== "" && { title }) });
  };
  const onAccept = (text: string) => {
    if (proposals.accept(text)) onClose();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields
    <section
      aria-label="Reword the passage"
      className="flex flex-col gap-3 rounded-lg border border-edge bg-well p-3 font-sans text-[0.9375rem] leading-normal whitespace-normal text-ink"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      {state.stage === "waiting" ? (
        <Waiting model={source.model} onStop={stop} />
      ) : state.stage === "idle" ? (
        <Wish instruction={instruction} onInstruction={setInstruction} onStart={start} onClose={onClose} />
      ) : (
        <Answer
          state={state}
          isChanged={isChanged}
          onAccept={onAccept}
          onAgain={() => start(kind)}
          onOther={stop}
          onClose={onClose}
        />
      )}
    </section>,
    open.element,
  );
}

interface WishProps {
  instruction: string;
  onInstruction: (instruction: string) => void;
  onStart: (kind: "rewrite" | "shorten") => void;
  onClose: () => void;
}

function Wish({ instruction, onInstruction, onStart, onClose }: WishProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="flex min-w-56 flex-1 flex-col gap-0.5 text-sm">
        What should change? (optional)
        <input
          // The card was asked for, to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={instruction}
          maxLength={500}
          autoComplete="off"
          form="no-form"
          onChange={(event) => onInstruction(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onStart("rewrite");
          }}
          className="min-h-9 rounded border border-edge bg-sheet px-2.5 text-ink"
        />
      </label>
      <div className="flex flex-wrap gap-1.5">
        <Button variant="primary" size="small" onClick={() => onStart("rewrite")}>
          Rewrite
        </Button>
        <Button size="small" onClick={() => onStart("shorten")}>
          Shorten
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface AnswerProps {
  state: Extract<ProposalState, { stage: "refused" | "offered" }>;
  /** The passage is not any more what the model was given. */
  isChanged: boolean;
  onAccept: (text: string) => void;
  onAgain: () => void;
  onOther: () => void;
  onClose: () => void;
}

function Answer({ state, isChanged, onAccept, onAgain, onOther, onClose }: AnswerProps) {
  const proposal = state.stage === "offered" ? state.proposals[0] : undefined;
  return (
    <>
      <output className="flex flex-col gap-2">
        {state.stage === "refused" && <p className="font-medium text-bad">{state.message}</p>}
        {proposal !== undefined && (
          <>
            <p className="sr-only">The model proposes another wording.</p>
            <Changes changes={proposal.changes} />
            {proposal.warnings.length > 0 && (
              <ul className="flex list-none! flex-col gap-1 ps-0! text-sm text-wait">
                {proposal.warnings.map((warning) => (
                  <li key={warning} className="wrap-anywhere">
                    {warning}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {isChanged && (
          <p className="text-sm text-wait">
            You have changed this passage since the model got it, so the proposal does not fit any more. Ask
            again for the text as it is now.
          </p>
        )}
      </output>
      <div className="flex flex-wrap gap-1.5">
        {proposal !== undefined && !isChanged && (
          <Button variant="primary" size="small" onClick={() => onAccept(proposal.text)}>
            Accept
          </Button>
        )}
        <Button size="small" onClick={onAgain}>
          {isChanged ? "Ask again" : "Try again"}
        </Button>
        <Button size="small" onClick={onOther}>
          Ask for something else
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </>
  );
}

function Changes({ changes }: { changes: readonly { kind: "same" | "removed" | "added"; text: string }[] }) {
  return (
    <p
      dir="auto"
      className="max-h-96 overflow-y-auto rounded border border-rule bg-sheet px-3 py-2 leading-relaxed whitespace-pre-wrap wrap-anywhere"
    >
      {changes.map(({ kind, text }, index) =>
        kind === "same" ? (
          text
        ) : kind === "removed" ? (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <del key={index} className="bg-bad-wash text-bad">
            {text}
          </del>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <ins key={index} className="bg-good-wash font-medium text-good no-underline">
            {text}
          </ins>
        ),
      )}
    </p>
  );
}
