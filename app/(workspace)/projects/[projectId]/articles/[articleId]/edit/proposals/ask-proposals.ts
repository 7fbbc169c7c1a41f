import type { ProposalAnswer } from "@/app/_actions/answer-proposal";

export interface ProposalQuestion {
  kind: "rewrite" | "shorten" | "titles";
  title?: string;
  passage: string;
  selected?: string;
  before?: string;
  after?: string;
  instruction?: string;
}

/** Where proposals are asked for, and of which model. */
export interface ProposalSource {
  address: string;
  model: string;
}

/** Asks the model. Rejects only when the signal is aborted. */
export async function askProposals(
  { address }: ProposalSource,
  question: ProposalQuestion,
  signal: AbortSignal,
): Promise<ProposalAnswer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
    const answer: ProposalAnswer = await response.json();
    return answer;
  } catch {
    signal.throwIfAborted();
    return { refused: "Galley could not be reached. Your text is untouched: try it again." };
  }
}
