"use client";

import { Sparkles } from "lucide-react";
import { useState } from "react";
import type { ProposalSource } from "../proposals/ask-proposals";
import { LazyProposalCard } from "../proposals/lazy.client";
import type { OpenProposal, Proposals } from "../proposals/proposals";

interface SourceToolsProps {
  proposals: Proposals;
  source: ProposalSource;
  /** Gives the focus back to the text. */
  onClose: () => void;
}

/** What can be done with a passage of the Markdown, above it. */
export function SourceTools({ proposals, source, onClose }: SourceToolsProps) {
  const [proposal, setProposal] = useState<OpenProposal | null>(null);
  return (
    <div className="border-b border-rule px-1.5 py-1">
      <button
        type="button"
        title="Reword the selected passage"
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setProposal(proposals.open())}
        className="flex h-8 items-center gap-1.5 rounded px-2 text-sm text-ink-soft hover:bg-well hover:text-ink"
      >
        <Sparkles aria-hidden="true" className="size-4.5" />
        Reword
      </button>
      {proposal !== null && (
        <LazyProposalCard
          // Another place is another question.
          key={proposal.id}
          proposals={proposals}
          open={proposal}
          source={source}
          onClose={() => {
            proposals.close();
            setProposal(null);
            onClose();
          }}
        />
      )}
    </div>
  );
}
