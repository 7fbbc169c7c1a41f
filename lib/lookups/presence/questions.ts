import { foreignLine } from "@/lib/text/foreign-text";
import { mentionsBrand, withoutBrand } from "./mentions";
import type { SiteDescription } from "./read-home-page";

export interface PresenceQuestion {
  text: string;
  /** Whether the question names the brand, so that a mention in the answer proves nothing. */
  namesBrand: boolean;
}

export interface PresenceSubject {
  /** Null when neither the caller nor the site gives a name. */
  brand: string | null;
  domain: string | null;
}

/** A description with fewer words does not say what a site is about. */
const descriptionWordsMin = 4;

/**
 * The questions for assistants: the caller's own, or else two. One asks for what the site offers without
 * naming it, as a customer would, and one asks about the brand or domain by name.
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

/** What a site offers, in its own words; null when its description and title say too little. */
function offerOf(site: SiteDescription | null, names: readonly string[]): string | null {
  for (const text of [site?.description, site?.title]) {
    if (text === undefined || text === null) continue;
    // The text goes to an assistant, so it is short, on one line, and cannot end the quotation around it.
    const offer = foreignLine(withoutBrand(text, names).replaceAll('"', "'"), 160);
    if (offer.split(" ").length >= descriptionWordsMin) return offer;
  }
  return null;
}

/** The site's name from its metadata; null when it is missing, too long or has no letters. */
export function siteNameOf(site: SiteDescription | null): string | null {
  const name = foreignLine(site?.name ?? "", 61);
  return name !== "" && name.length <= 60 && /\p{L}/u.test(name) ? name : null;
}
