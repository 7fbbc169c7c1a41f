import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type PublishEvent, PublishTimeline } from "./publish-timeline";

const refused = "WordPress refused the application password; make a new one and save it here.";
const silent = "WordPress did not answer in time; try again.";

const failed = (id: string, error: string | null): PublishEvent => ({
  id,
  publication_id: "0193a9a0-0000-7000-8000-000000000001",
  status: error === null ? "success" : "failed",
  publish_status: "publish",
  error,
  verify_status: "skipped",
  verify_http_status: null,
  created_at: "2026-11-20T08:00:00.000Z",
});
/** How often the history says each reason. */
const said = (errors: (string | null)[]) => {
  const events = errors.map((error, index) => failed(String(index), error));
  const html = renderToStaticMarkup(createElement(PublishTimeline, { events }));
  return [html.split(refused).length - 1, html.split(silent).length - 1];
};

test.each([
  ["a reason of one try", [refused], [1, 0]],
  ["a reason of several tries in a row", [refused, refused, refused], [1, 0]],
  ["a reason that comes again after another one", [refused, silent, refused], [2, 1]],
  ["a reason from before a write that was accepted", [null, refused], [1, 0]],
] satisfies [string, (string | null)[], number[]][])(
  "the history of writes says %s once for each run of it",
  (_what, errors, times) => {
    expect(said(errors)).toEqual(times);
  },
);

test("the history of writes still lists each write", () => {
  const events = [failed("1", refused), failed("2", refused)];
  const html = renderToStaticMarkup(createElement(PublishTimeline, { events }));
  expect(html.split("The write failed")).toHaveLength(3);
});
