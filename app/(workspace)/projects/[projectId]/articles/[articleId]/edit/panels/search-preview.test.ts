import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SearchPreview } from "./search-preview.client";

const shown = (title: string) =>
  renderToStaticMarkup(
    createElement(SearchPreview, { title, description: "How to keep it dry.", url: "", keyword: "" }),
  );
const fits = "Caring for anvils, hammers and tongs in a damp workshop, all year";

test("a title that fits is shown whole, in a size that shrinks with a narrow panel instead of being clipped", () => {
  const html = shown(fits);
  expect(html).toContain("Nothing is cut.");
  expect(html.split(`>${fits}</p>`)).toHaveLength(4);
  expect(html).toContain("text-[length:min(20px,100cqi/34)]");
  expect(html).not.toMatch(/overflow-x-auto|whitespace-nowrap|min-w-\[600px\]/);
});

test("a title that is too long ends with an ellipsis", () => {
  const html = shown(`${fits}, and all night`);
  expect(html).toContain(" ...</p>");
  expect(html).toContain("The title is cut");
});
