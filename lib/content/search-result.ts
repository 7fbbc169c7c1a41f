import { foreignLine } from "@/lib/text/foreign-text";
import { normalizeKeyword } from "./keyword";
import { type Font, pixelWidth, resultTitleFont, resultTitleWidthMax } from "./score/pixel-width";

/** A page as its owner describes it to search engines. */
interface DescribedPage {
  title: string;
  description: string;
  url: string | null;
  keyword: string | null;
}

/** A text of a search result; widths are in pixels. */
interface ShownLine {
  /** With an ellipsis where it is cut. */
  shown: string;
  width: number;
  limit: number;
  cut: boolean;
  /** Whether the shown part contains the keyword; null without a keyword. */
  keywordShown: boolean | null;
}

interface ShownResult {
  /** The line above the title; null without an address. */
  address: string | null;
  title: ShownLine;
  description: ShownLine;
}

export interface ResultPreview {
  desktop: ShownResult;
  mobile: ShownResult;
  advice: string[];
}

interface Layout {
  title: { font: Font; limit: number };
  description: { font: Font; limit: number };
}

/**
 * Google publishes no limits. These are the widths at which its results are seen to be cut: on a desktop one line of
 * 600 pixels for the title and two for the description, on a telephone two lines for the title and about three narrow
 * ones for the description, in Android's font.
 */
const layouts = {
  desktop: {
    title: { font: resultTitleFont, limit: resultTitleWidthMax },
    description: { font: { family: "arial", size: 14 }, limit: 920 },
  },
  mobile: {
    title: { font: { family: "roboto", size: 20 }, limit: 920 },
    description: { font: { family: "roboto", size: 14 }, limit: 680 },
  },
} satisfies Record<string, Layout>;

const ellipsis = " ...";
/** A title that fills less than this share of the space has room for more words. */
const shortShare = 0.35;

/** How a page appears in search results. Linear in the length of its texts. */
export function searchResultOf(page: DescribedPage): ResultPreview {
  const desktop = shownResult(page, layouts.desktop, breadcrumb);
  // Since January 2025 Google shows the domain alone on telephones.
  const mobile = shownResult(page, layouts.mobile, ({ host }) => host);
  return { desktop, mobile, advice: adviceOn(page, desktop, mobile) };
}

function shownResult(page: DescribedPage, layout: Layout, addressOf: (url: URL) => string): ShownResult {
  const keyword = page.keyword === null ? "" : normalizeKeyword(page.keyword);
  const line = (text: string, { font, limit }: Layout["title"]): ShownLine => {
    const whole = text.replace(/\s+/g, " ").trim();
    const width = Math.ceil(pixelWidth(whole, font));
    const cut = width > limit;
    const kept = cut ? cutToWidth(whole, font, limit - pixelWidth(ellipsis, font)) : whole;
    return {
      shown: cut ? kept + ellipsis : kept,
      width,
      limit,
      cut,
      keywordShown: keyword === "" ? null : normalizeKeyword(kept).includes(keyword),
    };
  };
  return {
    address: page.url === null ? null : addressOf(new URL(page.url)),
    title: line(page.title, layout.title),
    description: line(page.description, layout.description),
  };
}

/** The longest beginning that fits, up to the end of a word unless a single word fills half of the room. */
function cutToWidth(text: string, font: Font, room: number): string {
  let width = 0;
  let end = 0;
  let wordEnd = 0;
  for (const character of text) {
    const next = width + pixelWidth(character, font);
    if (character === " ") wordEnd = end;
    if (next > room) break;
    width = next;
    end += character.length;
  }
  const kept = wordEnd > end / 2 ? text.slice(0, wordEnd) : text.slice(0, end);
  return kept.replace(/[\s\p{Cf},;:–—-]+$/u, "");
}

const addressPartMax = 60;

/** “https://acme.example › care › anvils”; the middle of a long path is left out. */
function breadcrumb({ origin, pathname }: URL): string {
  const parts = pathname.split("/").filter((part) => part !== "");
  const shown = parts.length > 3 ? [parts[0] ?? "", "...", parts.at(-1) ?? ""] : parts;
  return [origin, ...shown.map((part) => foreignLine(decoded(part), addressPartMax))].join(" › ");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

function adviceOn({ title, description, keyword }: DescribedPage, desktop: ShownResult, mobile: ShownResult) {
  const advice: string[] = [];
  if (title.trim() === "") advice.push("Give the page a title: without one, search engines make one up.");
  else if (desktop.title.cut || mobile.title.cut) advice.push(shortenAdvice("title", desktop, mobile));
  else if (desktop.title.width < shortShare * desktop.title.limit) {
    advice.push("The title leaves most of its line empty: say more precisely what the page offers.");
  }
  if (description.trim() === "") {
    advice.push("Write a description: without one, search engines choose a passage of the page.");
  } else if (desktop.description.cut || mobile.description.cut) {
    advice.push(shortenAdvice("description", desktop, mobile));
  }
  if (keyword !== null && title.trim() !== "" && desktop.title.keywordShown === false) {
    advice.push(`The title does not show the keyword “${keyword}”: place it near the beginning.`);
  }
  if (keyword !== null && description.trim() !== "" && desktop.description.keywordShown === false) {
    advice.push(`The description does not show the keyword “${keyword}”, which would be set in bold.`);
  }
  return advice;
}

function shortenAdvice(part: "title" | "description", desktop: ShownResult, mobile: ShownResult): string {
  const amounts = [
    { screen: "desktops", line: desktop[part] },
    { screen: "telephones", line: mobile[part] },
  ].flatMap(({ screen, line: { width, limit, cut } }) =>
    cut ? [`${width - limit} pixels on ${screen}`] : [],
  );
  return `The ${part} is cut: it is too long by ${amounts.join(" and ")}. Shorten it, or put what matters first.`;
}
