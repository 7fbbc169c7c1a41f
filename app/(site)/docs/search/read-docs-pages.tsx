/** @jsxImportSource hono/jsx */
import { rulesWith } from "@galley/lib/platform/rate-limit/limits";
import { printPiece } from "@galley/lib/printed-pages/print";
import { endpoints as allEndpoints } from "@galley/lib/surfaces/rest/endpoints";
import { apiReference, type ReferenceEndpoint } from "@galley/lib/surfaces/rest/openapi/api-reference";
import type { ReferenceField } from "@galley/lib/surfaces/rest/openapi/reference-fields";
import { Basics } from "../api/basics";
import { DestinationsText } from "../destinations/destinations-page";
import { type DocumentSection, documentSections } from "../document-sections";
import { type DocsPath, docsSections } from "../pages";
import { renderDocument } from "../render-document";
import type { ReadablePage } from "./docs-index";

/** The text of every page of the documentation, in reading order, with all that a server may offer. */
export async function readDocsPages(): Promise<ReadablePage[]> {
  const pages: ReadablePage[] = [];
  for (const { title: group, pages: listed } of docsSections) {
    for (const page of listed) {
      const sections =
        "file" in page ? documentSections(await renderDocument(page.file)) : printedSections(page.path);
      pages.push({ path: page.path, title: page.title, group, sections });
    }
  }
  return pages;
}

/** Of the pages that are no Markdown files. */
function printedSections(path: DocsPath): DocumentSection[] {
  if (path === "/docs/destinations") return documentSections(printPiece(<DestinationsText />));
  if (path === "/docs/api") return referenceSections();
  throw new Error(`nothing is known of the text of ${path}`);
}

function referenceSections(): DocumentSection[] {
  const baseUrl = "https://galley.example.com";
  const { groups, headers, schemas } = apiReference(allEndpoints, baseUrl);
  return [
    ...documentSections(printPiece(<Basics baseUrl={baseUrl} limits={rulesWith()} headers={headers} />)),
    ...groups.flatMap(({ endpoints }) => endpoints.map(endpointSection)),
    ...schemas.map(({ name, fields }) => ({
      id: `schema-${name}`,
      depth: 3,
      heading: name,
      text: namesOf(fields),
    })),
  ];
}

function endpointSection(endpoint: ReferenceEndpoint): DocumentSection {
  const { id, method, path, title, description, parameters, body } = endpoint;
  const fields = [...parameters.flatMap((each) => each.fields), ...body];
  return {
    id,
    depth: 3,
    heading: `${title}: ${method} ${path}`,
    text: `${description} ${namesOf(fields)}`,
  };
}

function namesOf(fields: readonly ReferenceField[]): string {
  return fields.map(({ name }) => name).join(" ");
}
