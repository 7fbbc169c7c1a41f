import { describe, expect, test } from "vitest";
import { checkAgainstDocument, type Exchange } from "./document-check";

const id = "019a9c54-0000-7000-8000-000000000001";
const project = {
  id,
  name: "Pans",
  website: "https://pans.example",
  language_code: "en",
  latest_grade: null,
};

const exchange = (change: Partial<Exchange> & { json?: unknown } = {}): Exchange => {
  const { json = { projects: [project] }, ...rest } = change;
  return {
    method: "GET",
    url: new URL("http://galley.test/api/v1/projects"),
    requestBody: null,
    status: 200,
    headers: new Headers({ "Content-Type": "application/json", "X-Request-Id": id, ETag: '"a"' }),
    body: JSON.stringify(json),
    ...rest,
  };
};
const withHeader = (name: string, value: string) => {
  const { headers } = exchange();
  headers.set(name, value);
  return headers;
};
const without = (name: string) => {
  const { headers } = exchange();
  headers.delete(name);
  return headers;
};

describe("the comparison with the API document", () => {
  test("passes what is described", () => {
    expect(() => checkAgainstDocument(exchange())).not.toThrow();
  });

  test.each<[string, Parameters<typeof exchange>[0], RegExp]>([
    ["a field too many", { json: { projects: [{ ...project, secret: 1 }] } }, /secret/],
    ["a field too few", { json: { projects: [{ ...project, name: undefined }] } }, /name/],
    ["a value of another type", { json: { projects: [{ ...project, latest_grade: "G" }] } }, /latest_grade/],
    ["an id that is none", { json: { projects: [{ ...project, id: "7" }] } }, /uuid/],
    ["another status", { status: 201 }, /status 201/],
    ["another content type", { headers: withHeader("Content-Type", "text/html") }, /text\/html/],
    ["a header that nobody described", { headers: withHeader("X-Powered-By", "x") }, /x-powered-by/],
    ["a missing request id", { headers: without("X-Request-Id") }, /x-request-id/],
    ["a missing ETag", { headers: without("ETag") }, /etag/],
    [
      "an undescribed parameter that was accepted",
      { url: new URL("http://galley.test/api/v1/projects?a=1") },
      /parameter a/,
    ],
    ["a success at an unknown address", { url: new URL("http://galley.test/api/v1/nothing") }, /404/],
    ["a success of a method that is not there", { method: "DELETE" }, /405/],
    ["a 304 with a body", { status: 304 }, /body/],
    [
      "an error with an undescribed field",
      { status: 404, json: { error: "No.", code: "not_found", request_id: id, stack: "at x" } },
      /stack/,
    ],
    [
      "an error with an unknown code",
      { status: 404, json: { error: "No.", code: "nope", request_id: id } },
      /code/,
    ],
  ])("refuses %s", (_what, change, message) => {
    expect(() => checkAgainstDocument(exchange(change))).toThrow(message);
  });
});
