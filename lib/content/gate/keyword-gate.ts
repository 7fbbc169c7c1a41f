import { normalizeKeyword } from "../keyword";
import { isTestString } from "./test-strings";

export interface KeywordProject {
  name: string;
  brandName: string;
  website: string;
}

export type KeywordProblem =
  | "empty"
  | "too_long"
  | "control_characters"
  | "address"
  | "no_words"
  | "test_string"
  | "brand_name"
  | "gibberish";

export type KeywordVerdict =
  | { ok: true }
  | { ok: false; code: KeywordProblem; reason: string; suggestion: string };

const lengthMax = 120;
const wordsMax = 16;

/** Decides whether an article can be written for a keyword. A refusal says why, and what to write instead. */
export function keywordGate(keyword: string, project: KeywordProject): KeywordVerdict {
  const key = normalizeKeyword(keyword);
  const problem = problems.find((each) => each.applies({ keyword: keyword.trim(), key, project }));
  if (problem === undefined) return { ok: true };
  return { ok: false, code: problem.code, reason: problem.reason, suggestion: problem.suggestion(project) };
}

interface Candidate {
  keyword: string;
  key: string;
  project: KeywordProject;
}

interface Problem {
  code: KeywordProblem;
  reason: string;
  applies(candidate: Candidate): boolean;
  suggestion(project: KeywordProject): string;
}

const askForTerm = () =>
  "Write a search term that readers would type, such as “how to clean a cast iron pan”.";

/** The checks in order; the first problem that applies is reported. */
const problems: Problem[] = [
  {
    code: "empty",
    reason: "The keyword is empty.",
    applies: ({ keyword }) => keyword === "",
    suggestion: askForTerm,
  },
  {
    code: "control_characters",
    reason: "The keyword contains line breaks or control characters.",
    // A line break would let a keyword pretend to be another instruction to a model.
    applies: ({ keyword }) => /[\p{Cc}\u2028\u2029]/u.test(keyword),
    suggestion: () => "Write the search term on one line; put everything else into the brief.",
  },
  {
    code: "too_long",
    reason: `The keyword is longer than ${lengthMax} characters or ${wordsMax} words.`,
    applies: ({ keyword }) =>
      Array.from(keyword).length > lengthMax || keyword.split(/\s+/u).length > wordsMax,
    suggestion: () => "Shorten it to the search term, and put the rest into the brief.",
  },
  {
    code: "brand_name",
    reason: "The keyword is the project's own brand name or domain, for which its site is found anyway.",
    applies: ({ key, project }) => brandKeys(project).has(compact(key)),
    suggestion: ({ brandName }) =>
      `Add the topic that readers look for, such as “${brandName} pricing” or “alternatives to ${brandName}”.`,
  },
  {
    code: "address",
    reason: "The keyword is an address, not a search term.",
    applies: ({ keyword }) =>
      !technologies.test(keyword) &&
      (/^[a-z][a-z0-9+.-]*:\/\//i.test(keyword) ||
        /^www\./i.test(keyword) ||
        /^\S+@\S+\.\S+$/.test(keyword) ||
        /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.(com|org|net|de|fr|es|it|nl|co\.uk|example|info|biz|shop|dev|app)(\/\S*)?$/iu.test(
          keyword,
        )),
    suggestion: () => "Write what the page is about instead of its address.",
  },
  {
    code: "no_words",
    reason: "The keyword has no words: only digits, punctuation or symbols.",
    applies: ({ key }) => !/\p{L}/u.test(key),
    suggestion: askForTerm,
  },
  {
    code: "test_string",
    reason: "The keyword looks like a test, and an article costs a credit.",
    applies: ({ key }) => isTestString(key),
    suggestion: askForTerm,
  },
  {
    code: "gibberish",
    reason: "The keyword does not look like words of any language.",
    applies: ({ key }) => isGibberish(key),
    suggestion: () =>
      "Check the spelling; an unusual name passes when a word that explains it stands beside it.",
  },
];

/** The brand, the project's name and its domain with and without its ending, all without spaces and punctuation. */
function brandKeys({ brandName, name, website }: KeywordProject): Set<string> {
  const host = URL.parse(website)?.hostname.replace(/^www\./, "") ?? "";
  const labels = host.replace(platforms, "").split(".");
  // For shop.example.co.uk this is shop.example.
  const withoutEnding =
    labels.length === 1
      ? labels
      : labels.slice(0, labels.length > 2 && (labels.at(-2) ?? "").length <= 3 ? -2 : -1);
  const names = [brandName, name, host, `www.${host}`, withoutEnding.join("."), withoutEnding.at(-1) ?? ""];
  return new Set(names.map((each) => compact(normalizeKeyword(each))).filter((each) => each !== ""));
}

/** Hosting platforms, whose domain names are part of the addresses of their customers' sites. */
const platforms =
  /\.(?:vercel|netlify|web|fly|onrender|herokuapp|pages|github|gitlab|wordpress|blogspot|myshopify|webflow|wixsite|ghost|substack)\.(?:app|io|dev|com)$/;

function compact(key: string): string {
  return key.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Technologies whose names look like addresses. */
const technologies = /^(?:asp|vb|ado|ml)\.net$/i;

/**
 * Whether every word is key mashing: a repeated letter or group, or a long run of consonants. Only Latin
 * letters are judged. Most words of up to five letters pass, because an acronym can be any letters.
 */
function isGibberish(key: string): boolean {
  const words = key.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== "");
  return words.length > 0 && words.every((word) => isGibberishWord(word));
}

function isGibberishWord(letters: string): boolean {
  // Accented words pass: accents are typed on purpose, and Czech and Croatian have words without vowels.
  if (!/^[a-z0-9]+$/.test(letters)) return false;
  if (letters.length >= 4 && /^(.{1,3})\1{2,}$/.test(letters)) return true;
  if (/^[asdfghjkl]{10,}$/.test(letters)) return true;
  if (letters.length < 6) return false;
  if (!/[aeiouyw]/.test(letters)) return !/\d/.test(letters);
  if (/(.)\1{3,}/.test(letters)) return true;
  // German and Czech have long runs of consonants too, but with more vowels around them: Angstschweiss.
  const vowels = letters.replace(/[^aeiouy]/g, "").length;
  return /[bcdfghjklmnpqrstvxz]{7,}/.test(letters) && vowels / letters.length < 0.2;
}
