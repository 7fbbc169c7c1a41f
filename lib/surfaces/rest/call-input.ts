import { Refusal } from "@/lib/operations/core/refusal";
import { readJsonBody } from "@/lib/surfaces/http/json-body";
import type { Endpoint } from "./endpoint";

/**
 * Combines path, query and body into one input. A field that is given twice is refused, because choosing one
 * would be a guess.
 */
export async function callInput(
  endpoint: Endpoint,
  request: Request,
  url: URL,
): Promise<Record<string, unknown>> {
  const path = pathFields(endpoint.path, url.pathname);
  const query = queryFields(url, endpoint.credentials === "feed" ? ["token"] : []);
  if (endpoint.method === "POST") refuseQuery(Object.keys(query));
  const body = endpoint.method === "POST" ? await readJsonBody(request) : {};
  const sources = [path, query, body];
  const names = sources.flatMap((source) => Object.keys(source));
  refuseRepeated(names);
  // Made from entries and not by assignment, so that a field named __proto__ is an unknown field and no
  // prototype.
  return Object.fromEntries(sources.flatMap((source) => Object.entries(source)));
}

function queryFields(url: URL, ignored: string[]): Record<string, string> {
  const entries = [...url.searchParams.entries()].filter(([name]) => !ignored.includes(name));
  refuseRepeated(entries.map(([name]) => name));
  return Object.fromEntries(entries);
}

/** The fields of a write belong in its body, because addresses are kept in logs. */
function refuseQuery(names: string[]): void {
  refuseFields(names, "does not belong in the address; send it in the body");
}

function refuseRepeated(names: string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  refuseFields([...new Set(repeated)], "is given more than once; give it once");
}

function refuseFields(names: string[], message: string): void {
  if (names.length === 0) return;
  throw new Refusal(
    "invalid_request",
    `Change the request and send it again. ${names.join(", ")} ${message}.`,
    { fields: names.map((field) => ({ field, message })) },
  );
}

/** The values of a template's `{name}` segments. Throws `invalid_request` for broken percent-encoding. */
function pathFields(template: string, pathname: string): Record<string, string> {
  const segments = pathname.split("/");
  const fields = template.split("/").flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeSegment(name, segments[index] ?? "")] as const];
  });
  return Object.fromEntries(fields);
}

function decodeSegment(name: string, segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    const fields = [{ field: name, message: "is not valid percent-encoding" }];
    throw new Refusal(
      "invalid_request",
      `Change the address: ${name} is not valid percent-encoding.`,
      { fields },
      { cause },
    );
  }
}
