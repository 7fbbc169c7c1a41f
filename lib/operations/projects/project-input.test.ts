import { expect, test } from "vitest";
import { projectFields } from "./project-input";

test.each([
  ["acme.example", "https://acme.example"],
  ["https://acme.example/blog/?ref=1#top", "https://acme.example/blog"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://[::1]:8080/", "http://[::1]:8080"],
  ["bücher.example", "https://xn--bcher-kva.example"],
])("the website %s is stored as %s", (typed, stored) => {
  expect(projectFields.website.parse(typed)).toBe(stored);
});

test.each([
  "acme",
  "https://acme",
  "acme.",
  ".example",
  "mailto:a@acme.example",
  "https://user@acme.example",
  "",
])("the website %j is refused with an example of a valid one", (typed) => {
  const [issue] = projectFields.website.safeParse(typed).error?.issues ?? [];
  expect(issue?.message).toMatch(/such as https:\/\/example\.com/);
});
