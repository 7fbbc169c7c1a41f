"use client";

import { useState } from "react";
import "./rich-text.css";
import type { ProposalSource } from "../proposals/ask-proposals";
import { LazyProposalCard } from "../proposals/lazy.client";
import type { OpenProposal } from "../proposals/proposals";
import { LazyEditorPanel } from "./panels/lazy.client";
import type { RichEditor } from "./rich-editor.client";
import { SelectionMenu } from "./selection-menu.client";
import { type PanelName, Toolbar } from "./toolbar.client";

interface ToolsProps {
  rich: RichEditor;
  /** Who proposes other words; null without a language model. */
  proposals: ProposalSource | null;
  articleId: string;
  panel: PanelName | null;
  onPanel: (panel: PanelName | null) => void;
  focused: boolean;
  onFocusMode: () => void;
}

/** The toolbar, the panel that was asked for, and the menu beside selected words. */
export function Tools({ rich, proposals, articleId, panel, onPanel, ...focus }: ToolsProps) {
  const { editor } = rich;
  const [proposal, setProposal] = useState<OpenProposal | null>(null);
  const onReword = proposals === null ? null : () => setProposal(rich.proposals.open());
  const close = () => {
    onPanel(null);
    editor.commands.focus();
  };
  return (
    // Below the header of the page, which focus mode covers.
    <div className={`sticky z-10 rounded-t bg-sheet ${focus.focused ? "top-0" : "top-14"}`}>
      <Toolbar
        editor={editor}
        panel={panel}
        onReword={onReword}
        onPanel={(asked) => onPanel(asked === panel ? null : asked)}
        {...focus}
      />
      {panel !== null && (
        <LazyEditorPanel name={panel} editor={editor} articleId={articleId} onClose={close} />
      )}
      <SelectionMenu editor={editor} onLink={() => onPanel("link")} onReword={onReword} />
      {proposal !== null && proposals !== null && (
        <LazyProposalCard
          // Another place is another question.
          key={proposal.id}
          proposals={rich.proposals}
          open={proposal}
          source={proposals}
          onClose={() => {
            rich.proposals.close();
            setProposal(null);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}
