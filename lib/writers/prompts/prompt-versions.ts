import type { WriterTask } from "../writer";

/** Raise this with every change to writing-rules.ts or blocks.ts. */
const shared = 3;

/** Raise a prompt's number with every change to its file. The versions are shown on stages and articles. */
export const promptVersions: Readonly<Record<WriterTask, string>> = {
  research: `research-2.${shared}`,
  outline: `outline-2.${shared}`,
  section: `section-2.${shared}`,
  revise: `revise-2.${shared}`,
  finish: `finish-1.${shared}`,
  judge: `judge-3.${shared}`,
  refresh: `refresh-1.${shared}`,
  answer: `answer-1.${shared}`,
  retitle: `retitle-1.${shared}`,
};
