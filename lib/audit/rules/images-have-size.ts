import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const imagesHaveSize: PageRule = {
  id: "images-have-size",
  category: "technical",
  severity: "notice",
  title: "Images without width and height",
  fix: "Give each image its width and height, so that the text does not jump when it arrives.",
  reads: "document",
  check({ images }) {
    if (images.length === 0) return notApplicable;
    const without = images.filter(({ hasSize }) => !hasSize);
    return failedIf(
      without.length > 0,
      `${without.length} of ${images.length} images have no size.`,
      without.map(({ src }) => src),
    );
  },
};
