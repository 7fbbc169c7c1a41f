import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Attention } from "./attention";

const awaiting = {
  id: "0193a9a0-0000-7000-8000-000000000001",
  project_id: "0193a9a0-0000-7000-8000-000000000002",
  project_name: "Acme",
  title: "How to care for an anvil",
  languageCode: "en",
  version: 3,
  blocked: false,
  updated_at: "2026-11-20T08:00:00.000Z",
};
const shown = (blocked: boolean) =>
  renderToStaticMarkup(
    createElement(Attention, { projects: [], awaiting: [{ ...awaiting, blocked }] }),
  ).replaceAll(/<[^>]+>/g, "");

test("an article that waits for the reader's approval is offered to be approved", () => {
  expect(shown(false)).toContain("Approve How to care for an anvil");
});

test("an article that the publish gate blocks is not offered to be approved, and says why", () => {
  const text = shown(true);
  expect(text).not.toContain("Approve How");
  expect(text).toContain("Blocked: How to care for an anvil");
  expect(text).toContain("nothing to approve before its text is fixed");
});
