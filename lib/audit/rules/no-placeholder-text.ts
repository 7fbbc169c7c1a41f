import { failedIf, type PageRule } from "../page-rule";

const placeholder =
  /\blorem ipsum\b|\{\{\s{0,5}[\w.]{1,40}\s{0,5}\}\}|\[object Object\]|\bundefined undefined\b/giu;
const contextLength = 30;

export const noPlaceholderText: PageRule = {
  id: "no-placeholder-text",
  category: "content",
  severity: "warning",
  title: "Placeholder text",
  fix: "Replace it with the real text, or mend the template that left it there.",
  reads: "document",
  check({ mainText, titles, descriptions }) {
    const texts = [...titles, ...descriptions, mainText.slice(0, 200_000)];
    const found = texts.flatMap((text) =>
      [...text.matchAll(placeholder)]
        .slice(0, 5)
        .map(({ index }) => text.slice(Math.max(0, index - contextLength), index + 2 * contextLength)),
    );
    return failedIf(found.length > 0, "Visitors see text that was meant to be replaced.", found);
  },
};
