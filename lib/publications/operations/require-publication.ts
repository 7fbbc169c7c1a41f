import { requireRow } from "@/lib/kernel/require";
import { findPublication } from "@/lib/publications/rows/publications";

export const requirePublication = requireRow("publication", findPublication, ({ projectId, articleId }) => ({
  projectId,
  articleId,
}));
