import type { BrandVoice } from "@/lib/content/brand/brand-voice";

export const proposalKinds = ["rewrite", "shorten", "titles"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** What a person who edits an article asks a writer for. */
export interface ProposalRequest {
  kind: ProposalKind;
  /** As YYYY-MM-DD. */
  today: string;
  languageCode: string;
  keyword: string;
  brand: { name: string; description: string };
  /** Left out if its owner has not said how the brand speaks. */
  voice?: BrandVoice;
  /** The present title of the article. */
  title: string;
  /** The Markdown to replace: whole blocks. For titles, the beginning of the text. */
  passage: string;
  /** The words of the passage that are meant; empty for all of it. */
  selected: string;
  /** What stands around the passage. */
  before: string;
  after: string;
  /** What the person wants; empty if they did not say. */
  instruction: string;
}
