import { passagesOf } from "@/lib/content/source-passages";
import type { SourcePage, WriterMaterial, WriterOrder } from "../writer";

/** An order with the pages that its material is made of. */
export interface TestOrder extends WriterOrder {
  sources: SourcePage[];
}

/** A complete brief with pages of an invented site, as generation passes it to a writer. */
export function writerBrief(change: Partial<TestOrder> = {}): TestOrder {
  return {
    today: "2026-11-26",
    keyword: "article verification",
    title: null,
    brief: "For editors who publish through a content management system.",
    project: {
      name: "Proofline",
      website: "https://proofline.example/",
      languageCode: "en",
      brandName: "Proofline",
      brandDescription: "Proofline publishes articles and checks that readers can really see them.",
    },
    sources: [
      {
        url: "https://proofline.example/verification",
        title: "How article verification works | Proofline",
        sections: [
          {
            heading: "Why a sent article is not a published one",
            paragraphs: [
              "A content management system answers as soon as it has stored an article. The page itself often follows minutes later, because the host still has to build and deploy it.",
              "Article verification closes that gap. Proofline fetches the public address and looks for the title and the text of the article on the page that comes back.",
            ],
          },
          {
            heading: "What the verifier looks at",
            paragraphs: [
              "The verifier follows redirects and notes each of them. It reads the final page as a visitor would, without signing in.",
              "An article counts as published only when its text was found on that page. A page that answers but shows something else keeps the state checking.",
            ],
          },
          {
            heading: "How long does article verification take?",
            paragraphs: [
              "The first check runs a few minutes after the article was sent. Later checks follow at widening intervals for a day.",
            ],
          },
        ],
      },
      {
        url: "https://proofline.example/destinations",
        title: "Destinations | Proofline",
        sections: [
          {
            heading: "Connect a destination",
            paragraphs: [
              "A destination is the system that holds your articles. Each project connects its own, and its credentials are encrypted before they are stored.",
              "Publishing the same article again updates the entry that was made before. A second entry is never created.",
            ],
          },
          {
            heading: "Cookies",
            paragraphs: ["We use cookies to improve your experience. Accept all cookies to continue."],
          },
        ],
      },
      {
        url: "https://proofline.example/editors",
        title: "For editors | Proofline",
        sections: [
          {
            heading: "Working with drafts",
            paragraphs: [
              "Editors can send an article as a draft first. A draft has no public page, so that article verification does not apply to it.",
              "Once the draft is released, the same article is checked like any other.",
            ],
          },
        ],
      },
    ],
    ...change,
  };
}

/** The material of stages that read these pages. The website's own page may be linked. */
export function materialOf(pages: SourcePage[]): WriterMaterial {
  const sources = pages.map((page, index) => ({
    ...page,
    key: `S${index + 1}`,
    origin: "site" as const,
    publishedOn: null,
  }));
  return {
    sources,
    passages: sources.flatMap(passagesOf),
    ranking: [],
    pages: [{ key: "P1", url: "https://proofline.example/start", title: "Start" }],
    targetWords: 900,
  };
}
