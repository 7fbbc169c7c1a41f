import { answerProposal } from "@/app/_actions/answer-proposal";

export const POST = answerProposal;
