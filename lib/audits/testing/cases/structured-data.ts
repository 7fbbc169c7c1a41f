import { added, edited, type RuleCases, withJsonLd } from "./edited-sample";

const answeredQuestion = {
  "@type": "Question",
  name: "Why?",
  acceptedAnswer: { "@type": "Answer", text: "So." },
};

export const structuredDataCases: RuleCases = {
  "structured-data-present": {
    fails: [edited(/<script type="application.*<\/script>/, "")],
    passes: [
      edited(
        /<script type="application.*<\/script>/,
        '<div itemscope itemtype="https://schema.org/Product"></div>',
      ),
    ],
  },
  "structured-data-valid": {
    fails: [
      edited('{"@context"', '{,"@context"'),
      edited('"@context":"https://schema.org",', ""),
      edited('"@type":"Article",', ""),
    ],
    passes: [
      edited(
        /\{"@context".*\}/,
        '{"@context":"https://schema.org","@graph":[{"@type":"Article"},{"@id":"#x"}]}',
      ),
    ],
  },
  "structured-data-complete": {
    fails: [
      withJsonLd({ "@type": "Product", name: "Anvil" }),
      withJsonLd({ "@type": "Product", name: "Anvil", offers: { "@type": "Offer", priceCurrency: "EUR" } }),
      withJsonLd({ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "Why?" }] }),
      withJsonLd({ "@type": "QAPage", mainEntity: answeredQuestion }),
      withJsonLd({ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", name: "Home" }] }),
      withJsonLd({ "@type": "LocalBusiness", name: "Acme" }),
      withJsonLd({ "@type": "Event", name: "Fair", startDate: "2026-12-01", location: "" }),
      withJsonLd({ "@type": "Recipe", name: "Soup" }),
      withJsonLd({ "@type": "Review", author: "Eve", reviewRating: { "@type": "Rating", ratingValue: 5 } }),
      withJsonLd({ "@type": "VideoObject", name: "Film", uploadDate: "2026-01-01" }),
      withJsonLd({ "@type": "JobPosting", title: "Smith" }),
      withJsonLd({ "@type": ["https://schema.org/Course"], name: "Forging" }),
      added(
        '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Anvil</b><i itemprop="offers" itemscope itemtype="https://schema.org/Offer"></i></div>',
      ),
    ],
    passes: [
      withJsonLd({ "@type": "Article" }),
      withJsonLd({ "@type": "Organization" }),
      withJsonLd({
        "@type": "Product",
        name: "Anvil",
        offers: { "@type": "Offer", price: 0, priceCurrency: "EUR" },
      }),
      withJsonLd({ "@type": "Product", name: "Anvil", offers: { "@id": "#offer" } }),
      withJsonLd({
        "@type": "FAQPage",
        mainEntity: answeredQuestion,
      }),
      withJsonLd({ "@type": "QAPage", mainEntity: { ...answeredQuestion, answerCount: 0 } }),
      withJsonLd({
        "@type": "Event",
        name: "Fair",
        startDate: "2026-12-01",
        location: "Town hall",
        offers: { "@type": "Offer", url: "/tickets" },
      }),
      withJsonLd({
        "@type": "BreadcrumbList",
        itemListElement: [{ "@type": "ListItem", position: 1, item: { "@id": "/", name: "Home" } }],
      }),
      withJsonLd({
        "@type": "Recipe",
        name: "Soup",
        image: ["/soup.jpg"],
        aggregateRating: { "@type": "AggregateRating", ratingValue: 5, reviewCount: 3 },
      }),
      withJsonLd({ "@type": "constructor" }),
      added(
        '<div itemscope itemtype="https://schema.org/Product" itemref="more"><b itemprop="name">Anvil</b></div>',
      ),
      added(
        '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Anvil</b><i itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">3</b></i></div>',
      ),
    ],
  },
  "open-graph": {
    fails: [
      edited(/<meta property="og:image"[^>]*>/, ""),
      edited('content="https://acme.example/a.png"', 'content=""'),
    ],
    passes: [edited('property="og:image"', 'name="OG:image"')],
  },
};
