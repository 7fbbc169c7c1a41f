import { createPageRoute } from "../../frame/page-route";
import { documentPage, isDocumentPath, missingDocument } from "../document-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createPageRoute({
  nameOf: (path) => (isDocumentPath(path) ? path : null),
  print: documentPage,
  printMissing: missingDocument,
});
