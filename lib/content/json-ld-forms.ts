/** A field of the form for a schema.org type. */
export interface JsonLdField {
  name: string;
  label: string;
  kind: "text" | "url" | "date" | "number" | "list";
  required: boolean;
  /**
   * Where the value goes: property names with dots between them. A type after an @ says what the property's value
   * is, as in `author@Person.name`.
   */
  path: string;
  /** Of a list: the fields of each entry. */
  entry?: readonly JsonLdField[];
  /** Of a list: the type of each entry. */
  entryType?: string;
}

export interface JsonLdForm {
  type: string;
  fields: readonly JsonLdField[];
}

const field =
  (kind: JsonLdField["kind"], required = false) =>
  (name: string, label: string, path: string): JsonLdField => ({ name, label, kind, required, path });
const text = field("text");
const needed = field("text", true);
const url = field("url");
const date = field("date");
const number = field("number");

const about = [text("description", "Description", "description"), url("image", "Picture", "image")];
const article: readonly JsonLdField[] = [
  needed("headline", "Headline", "headline"),
  ...about,
  url("url", "Address of the page", "url"),
  text("author", "Author", "author@Person.name"),
  url("author_url", "Page about the author", "author@Person.url"),
  date("date_published", "Published", "datePublished"),
  date("date_modified", "Changed", "dateModified"),
  text("publisher", "Publisher", "publisher@Organization.name"),
  url("publisher_logo", "Logo of the publisher", "publisher@Organization.logo"),
];
const address = [
  text("street", "Street", "address@PostalAddress.streetAddress"),
  text("city", "City", "address@PostalAddress.addressLocality"),
  text("postal_code", "Postal code", "address@PostalAddress.postalCode"),
  text("country", "Country", "address@PostalAddress.addressCountry"),
];
const named = needed("name", "Name", "name");

/** The types that the generator knows, with their fields. */
export const jsonLdForms: readonly JsonLdForm[] = [
  { type: "Article", fields: article },
  { type: "BlogPosting", fields: article },
  { type: "NewsArticle", fields: article },
  {
    type: "FAQPage",
    fields: [
      {
        ...field("list", true)("questions", "Questions", "mainEntity"),
        entryType: "Question",
        entry: [
          needed("question", "Question", "name"),
          needed("answer", "Answer", "acceptedAnswer@Answer.text"),
        ],
      },
    ],
  },
  {
    type: "BreadcrumbList",
    fields: [
      {
        ...field("list", true)("items", "Pages from the top down", "itemListElement"),
        entryType: "ListItem",
        entry: [needed("name", "Name", "name"), url("url", "Address", "item")],
      },
    ],
  },
  {
    type: "Organization",
    fields: [
      named,
      url("url", "Website", "url"),
      url("logo", "Logo", "logo"),
      text("description", "Description", "description"),
      text("email", "E-mail", "email"),
      text("telephone", "Telephone", "telephone"),
      ...address,
    ],
  },
  {
    type: "LocalBusiness",
    fields: [
      named,
      ...about,
      url("url", "Website", "url"),
      text("telephone", "Telephone", "telephone"),
      text("opening_hours", "Opening hours, such as Mo-Fr 09:00-17:00", "openingHours"),
      text("price_range", "Price range", "priceRange"),
      ...address,
    ],
  },
  {
    type: "Product",
    fields: [
      named,
      ...about,
      text("brand", "Brand", "brand@Brand.name"),
      text("sku", "Article number", "sku"),
      number("price", "Price", "offers@Offer.price"),
      text("currency", "Currency, such as EUR", "offers@Offer.priceCurrency"),
      url("availability", "Availability, such as https://schema.org/InStock", "offers@Offer.availability"),
      number("rating", "Average rating", "aggregateRating@AggregateRating.ratingValue"),
      number("reviews", "Number of reviews", "aggregateRating@AggregateRating.reviewCount"),
    ],
  },
  {
    type: "Event",
    fields: [
      named,
      ...about,
      { ...date("start", "Begins", "startDate"), required: true },
      date("end", "Ends", "endDate"),
      needed("place", "Place", "location@Place.name"),
      text("place_address", "Address of the place", "location@Place.address"),
      text("organizer", "Organiser", "organizer@Organization.name"),
      url("tickets", "Where to get tickets", "offers@Offer.url"),
      number("price", "Price", "offers@Offer.price"),
      text("currency", "Currency, such as EUR", "offers@Offer.priceCurrency"),
    ],
  },
  {
    type: "Recipe",
    fields: [
      named,
      { ...url("image", "Picture", "image"), required: true },
      text("description", "Description", "description"),
      text("author", "Author", "author@Person.name"),
      text("yield", "Servings", "recipeYield"),
      text("total_time", "Time, such as PT45M", "totalTime"),
      {
        ...field("list")("ingredients", "Ingredients", "recipeIngredient"),
        entry: [needed("text", "Ingredient", "")],
      },
      {
        ...field("list")("steps", "Steps", "recipeInstructions"),
        entryType: "HowToStep",
        entry: [needed("text", "Step", "text")],
      },
    ],
  },
  {
    type: "VideoObject",
    fields: [
      named,
      text("description", "Description", "description"),
      { ...url("thumbnail", "Preview picture", "thumbnailUrl"), required: true },
      { ...date("uploaded", "Uploaded", "uploadDate"), required: true },
      url("file", "Video file", "contentUrl"),
      text("duration", "Duration, such as PT1M30S", "duration"),
    ],
  },
  {
    type: "JobPosting",
    fields: [
      needed("title", "Title", "title"),
      needed("description", "Description", "description"),
      { ...date("posted", "Posted", "datePosted"), required: true },
      date("valid_until", "Valid until", "validThrough"),
      needed("employer", "Employer", "hiringOrganization@Organization.name"),
      text("city", "City", "jobLocation@Place.address@PostalAddress.addressLocality"),
      text("country", "Country", "jobLocation@Place.address@PostalAddress.addressCountry"),
      text("employment_type", "Kind, such as FULL_TIME", "employmentType"),
    ],
  },
  {
    type: "Person",
    fields: [
      named,
      url("url", "Website", "url"),
      url("image", "Picture", "image"),
      text("job_title", "Profession", "jobTitle"),
      text("employer", "Employer", "worksFor@Organization.name"),
    ],
  },
  {
    type: "WebSite",
    fields: [
      named,
      { ...url("url", "Address", "url"), required: true },
      text("description", "Description", "description"),
    ],
  },
];

export const jsonLdTypes = jsonLdForms.map(({ type }) => type);
