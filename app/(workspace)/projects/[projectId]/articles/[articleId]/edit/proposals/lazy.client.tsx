"use client";

import dynamic from "next/dynamic";

/** Loaded when somebody asks for a proposal, and not before. */
export const LazyProposalCard = dynamic(() =>
  import("./proposal-card.client").then((module) => module.ProposalCard),
);
export const LazyTitleProposals = dynamic(() =>
  import("./title-proposals.client").then((module) => module.TitleProposals),
);
