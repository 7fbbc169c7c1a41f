import { domainToUnicode } from "node:url";
import { transliterateLatin } from "@/lib/content/transliterate-latin";
import { foreignLine } from "@/lib/text/foreign-text";

const nameLengthMax = 60;
const titleLengthMax = 300;
/** A name has at most this many words; more are a sentence. */
const wordsMax = 5;

/** What a home page says about itself; a stranger's texts. */
interface NamingPage {
  title: string | null;
  /** What its metadata calls the site. */
  siteName: string | null;
}

/** The name of a site, from what its home page says and from its host. At most 60 characters on one line. */
export function proposedName({ title, siteName }: NamingPage, host: string): string {
  const hostName = nameOfHost(host);
  const declared = partsOf(siteName);
  const parts = partsOf(title).filter((part) => !isFurniture(part));
  return (
    declared.find(({ length }) => length <= nameLengthMax) ??
    wordsLikeHost(declared, hostName) ??
    wordsLikeHost(parts, hostName) ??
    partOfHost(parts, hostName) ??
    parts.find((part) => legalForm.test(part) && isName(part)) ??
    parts.filter(isName).toSorted((one, other) => one.length - other.length)[0] ??
    hostName
  );
}

/** "Anvil Works" for shop.anvil-works.example; an address without a name stays as it is. */
export function nameOfHost(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host;
  const labels = (domainToUnicode(host) || host).split(".");
  const isShared = labels.length > 2 && sharedLabels.has(labels.at(-2) ?? "") && labels.at(-1)?.length === 2;
  const label = labels.at(isShared ? -3 : -2) ?? host;
  return label
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .slice(0, nameLengthMax);
}

/** Under these labels a country registers names, as in co.uk. */
const sharedLabels = new Set("ac co com edu gob gov govt ltd ne net nom or org plc".split(" "));

function partsOf(text: string | null): string[] {
  return foreignLine(text ?? "", titleLengthMax)
    .split(/\s+[|·•–—:»›-]+\s+|\s*[|｜]\s*|:\s+/u)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
}

const furniture = new Set(
  "home homepage startseite start welcome willkommen accueil bienvenue inicio bienvenidos index".split(" "),
);
const isFurniture = (part: string) => furniture.has(folded(part));

const isName = (part: string) => part.length <= nameLengthMax && part.split(" ").length <= wordsMax;

/** What stands only in the names of companies. */
const legalForm =
  /(?:^|\s)(?:GmbH|AG|KG|OHG|UG|e\.\s?V\.|Ltd|Inc|LLC|PLC|S\.?A\.?S?|S\.?L|S\.?r\.?l|B\.?V|AB|Oy)\b|株式会社|有限公司/u;

/** The words of a title that are those of the host, as the title writes them: “Müller Möbel” at mueller-moebel.de. */
function wordsLikeHost(parts: readonly string[], hostName: string): string | null {
  const wanted = folded(hostName);
  for (const part of parts) {
    const words = part.split(" ").map(withoutEnding);
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + wordsMax); to++) {
        const run = words.slice(from, to).join(" ");
        if (run.length > nameLengthMax) break;
        if (spellings(run).includes(wanted)) return run;
      }
    }
  }
  return null;
}

/** The part of a title whose words make up most of the host: “Notion” at getnotion.com. */
function partOfHost(parts: readonly string[], hostName: string): string | null {
  const whole = folded(hostName);
  const found = parts.find(
    (part) =>
      isName(part) &&
      spellings(part).some((spelled) => 2 * spelled.length >= whole.length && whole.includes(spelled)),
  );
  return found ?? null;
}

/** "Monde" for "Monde.fr", without the marks around it. */
function withoutEnding(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}&]+|[^\p{L}\p{N}&]+$/gu, "");
  return bare.replace(/(?<=[\p{L}\p{N}]{2})\.[a-z]{2,6}$/u, "");
}

/** How a host may spell these words: with umlauts as single letters or as two. */
function spellings(text: string): string[] {
  return [folded(text), folded(text, "de")].filter((spelled) => spelled !== "");
}

function folded(text: string, languageCode = ""): string {
  return transliterateLatin(text.toLowerCase(), languageCode).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
