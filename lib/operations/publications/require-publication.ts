import { findPublication } from "@/lib/publications/rows/publications";
import { requireRow } from "../core/require";

export const requirePublication = requireRow("publication", findPublication, ({ projectId, articleId }) => ({
  projectId,
  articleId,
}));
