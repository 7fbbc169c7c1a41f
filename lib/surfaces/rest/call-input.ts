import { Refusal } from "@/lib/kernel/refusal";
import { readJsonBody } from "@/lib/surfaces/http/json-body";
import { type Endpoint, hasBody } from "./endpoint";

/**
 * Combines path, query and body into one input. A field that is given twice is refused, because choosing one
 * would be a guess.
 */
export async function callInput(
  endpoint: Endpoint,
  request: Request,
  url: URL,
): Promise<Record<string, unknown>> {
  const fields = pathFields(endpoint.path, url.pathname);
  const inQuery = queryFields(url, endpoint.credentials);
  if (hasBody(endpoint.method)) {
    refuseQuery(inQuery.map(([name]) => name));
    fields.push(
      ...Object.entries(withoutNulls(await readJsonBody(request, endpoint.bodyBytesMax ?? undefined))),
    );
  }
  fields.push(...inQuery);
  refuseRepeated(fields.map(([name]) => name));
  // Made from entries and not by assignment, so that a field named __proto__ is an unknown field and no
  // prototype.
  return Object.fromEntries(fields);
}

/** Null for a field means that it is left out, at every depth. An entry of a list stays as it is. */
function withoutNulls(value: object): object;
function withoutNulls(value: unknown): unknown;
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutNulls(entry));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  );
}

type Field = [name: string, value: unknown];

function queryFields(url: URL, credentials: Endpoint["credentials"]): Field[] {
  if (url.search === "") return [];
  return [...url.searchParams].filter(([name]) => credentials !== "feed" || name !== "token");
}

/** The fields of a write belong in its body, because addresses are kept in logs. */
function refuseQuery(names: string[]): void {
  refuseFields(names, "does not belong in the address; send it in the body");
}

function refuseRepeated(names: string[]): void {
  if (names.length < 2 || new Set(names).size === names.length) return;
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
function pathFields(template: string, pathname: string): Field[] {
  const parameters = parametersOf(template);
  if (parameters.length === 0) return [];
  const segments = pathname.split("/");
  return parameters.map(({ name, index }) => [name, decodeSegment(name, segments[index] ?? "")]);
}

/** The parameters of each template, with the numbers of their segments. */
const templateParameters = new Map<string, { name: string; index: number }[]>();

function parametersOf(template: string): { name: string; index: number }[] {
  const known = templateParameters.get(template);
  if (known !== undefined) return known;
  const found = template.split("/").flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [{ name, index }];
  });
  templateParameters.set(template, found);
  return found;
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
