"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ProposalAnswer } from "@/app/_actions/answer-proposal";
import { askProposals, type ProposalQuestion, type ProposalSource } from "./ask-proposals";

export type ProposalState =
  | { stage: "idle" }
  | { stage: "waiting" }
  | { stage: "refused"; message: string }
  | { stage: "offered"; proposals: Extract<ProposalAnswer, { model: string }>["proposals"] };

/** One question at a time; the newest counts, and leaving takes it back. */
export function useProposals(source: ProposalSource) {
  const [state, setState] = useState<ProposalState>({ stage: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = useCallback(() => {
    running.current?.abort();
    setState({ stage: "idle" });
  }, []);
  const ask = (question: ProposalQuestion) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ stage: "waiting" });
    const show = async () => {
      const answer = await askProposals(source, question, own.signal);
      if (own.signal.aborted) return;
      setState(
        "refused" in answer
          ? { stage: "refused", message: answer.refused }
          : { stage: "offered", proposals: answer.proposals },
      );
    };
    show().catch((error: unknown) => {
      if (!own.signal.aborted) reportError(error);
    });
  };
  return { state, ask, stop };
}
