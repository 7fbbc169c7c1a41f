import { cannedArticle } from "@/lib/writers/testing/canned-article";

interface TemplateText {
  title: string;
  keyword: string;
  markdown: string;
}

const subjects =
  "cast iron care, garden hose repair, winter tyre storage, sourdough starter, bicycle chain cleaning, roof gutter maintenance, houseplant watering, kitchen knife sharpening, wooden floor polish, attic insulation".split(
    ", ",
  );

/** Articles of about ten kilobytes of English prose each, with lists and a section of questions. */
export const templateTexts: TemplateText[] = subjects.map((keyword, index) => {
  const neighbour = subjects[(index + 1) % subjects.length] ?? keyword;
  const own = sectionsOf(keyword);
  const markdown = [...own.slice(0, -1), ...sectionsOf(neighbour).slice(1, -1), ...own.slice(-1)].join("");
  return { title: `Where to begin with ${keyword}`, keyword, markdown };
});

/** The introduction, the sections with their headings, and the questions. */
function sectionsOf(keyword: string): string[] {
  // The header lines end at the first empty line.
  const text = cannedArticle(keyword, []).replace(/^[\s\S]*?\n\n/, "");
  return text.split(/^(?=## )/m);
}
