import { foreignLine } from "@/lib/text/foreign-text";
import { mentionsBrand, withoutBrand } from "./mentions";
import type { SiteDescription } from "./read-home-page";

export interface PresenceQuestion {
  text: string;
  /** Then an answer that names the brand has only repeated the question. */
  namesBrand: boolean;
}

export interface PresenceSubject {
  /** Null when nobody told it and the site does not either. */
  brand: string | null;
  domain: string | null;
}

/** Fewer words do not say what a site is about. */
const descriptionWordsMin = 4;

/**
 * The questions for assistants: the caller's own, or one that describes what the site offers without naming
 * it, as a customer would ask, and one that names it.
 */
export function presenceQuestions(
  given: string | null,
  { brand, domain }: PresenceSubject,
  site: SiteDescription | null,
): PresenceQuestion[] {
  const names = [domain, brand].filter((name) => name !== null);
  const question = (text: string) => ({
    text,
    namesBrand: names.some(
      (name) => text.toLowerCase().includes(name.toLowerCase()) || mentionsBrand(text, name),
    ),
  });
  if (given !== null) return [question(given)];
  const offer = offerOf(site, names);
  const subject = brand === null ? domain : domain === null ? brand : `${brand} (${domain})`;
  return [
    ...(offer === null
      ? []
      : [question(`Which companies, products or websites would you recommend for this: "${offer}"?`)]),
    ...(subject === null ? [] : [question(`What is ${subject}, and what do you know about it?`)]),
  ];
}

/** What a site says that it offers, in its own words; null when it says too little. */
function offerOf(site: SiteDescription | null, names: readonly string[]): string | null {
  for (const text of [site?.description, site?.title]) {
    if (text === undefined || text === null) continue;
    // It goes to an assistant: short, on one line, and without the mark that ends the quotation.
    const offer = foreignLine(withoutBrand(text, names).replaceAll('"', "'"), 160);
    if (offer.split(" ").length >= descriptionWordsMin) return offer;
  }
  return null;
}

/** What the site calls itself in its metadata; null when that is missing or no name. */
export function siteNameOf(site: SiteDescription | null): string | null {
  const name = foreignLine(site?.name ?? "", 61);
  return name !== "" && name.length <= 60 && /\p{L}/u.test(name) ? name : null;
}
