import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const imagesHaveAlt: PageRule = {
  id: "images-have-alt",
  category: "content",
  severity: "warning",
  title: "Images without alternative text",
  fix: 'Describe each image in its alt attribute; write alt="" for decoration.',
  reads: "document",
  check({ images }) {
    if (images.length === 0) return notApplicable;
    const without = images.filter(({ alt }) => alt === null);
    return failedIf(
      without.length > 0,
      `${without.length} of ${images.length} images have no alt attribute.`,
      without.map(({ src }) => src),
    );
  },
};
