import { type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { passportDigests, passportFormat, passportFormatVersion } from "./passport-format";
import { digestsOf, signatureAlgorithm, signatureType } from "./sign-passport";
import { JsonRefused, readStrictJson } from "./strict-json";
import { htmlHash, lettersHash, markdownHash } from "./text-hashes";

/** What the verification of a passport found. */
export type PassportVerdict =
  | {
      status: "valid";
      kid: string;
      issuer: string;
      issuedAt: string;
      title: string;
      version: number;
      /** The version of the article that has the given text; null when none has, or no text was given. */
      textVersion: number | null;
    }
  /** Not what was signed. `parts` are the members that differ; empty when the signature itself is not genuine. */
  | { status: "changed"; parts: string[]; reason: string }
  | { status: "unknown_key"; kid: string; reason: string }
  | { status: "unreadable"; reason: string };

/** Real passports are far smaller; a longer one is an attempt to exhaust memory. */
export const passportLengthMax = 5_000_000;

const headerForm = z.strictObject({
  alg: z.literal(signatureAlgorithm),
  kid: z.string().min(1).max(100),
  typ: z.literal(signatureType),
});

/** The fields that are read once the signature has been verified. */
const signedFacts = z.object({
  issuer: z.string(),
  issued_at: z.string(),
  article: z.object({
    title: z.string(),
    version: z.int(),
    html_sha256: z.string(),
    text_sha256: z.string(),
  }),
  versions: z.object({ entries: z.array(z.object({ number: z.int(), markdown_sha256: z.string() })) }),
});

type Facts = z.output<typeof signedFacts>;

/** A text that is to be compared with the ones that a passport attests. Of HTML it attests the newest version only. */
export interface GivenText {
  form: "html" | "markdown";
  text: string;
}

type KeyOf = (kid: string) => KeyObject | null;

/**
 * Verifies a passport with nothing but the issuer's public keys. `keyOf` finds one by its name; a key in the document
 * itself is never used.
 */
export function verifyPassport(text: string, keyOf: KeyOf, given: GivenText | null = null): PassportVerdict {
  try {
    return verifyDocument(text, keyOf, given);
  } catch (error) {
    if (error instanceof NotValid) return error.verdict;
    if (error instanceof JsonRefused) return { status: "unreadable", reason: error.message };
    throw error;
  }
}

/** A verdict that ends the verification. */
class NotValid extends Error {
  constructor(readonly verdict: PassportVerdict) {
    super("the passport is not valid");
  }
}

function verifyDocument(text: string, keyOf: KeyOf, given: GivenText | null): PassportVerdict {
  const document = readStrictJson(text, passportLengthMax);
  if (!isObjectOf(document, ["passport", "signature"]) || !isObjectOf(document["passport"])) {
    throw unreadable("it is not an object of `passport` and `signature`");
  }
  const { passport } = document;
  const { kid, digests } = verifySignature(String(document["signature"]), keyOf);
  const parts = differingParts(passport, digests);
  if (parts.length > 0) {
    const reason = "the signature is genuine, but it was made for other contents";
    throw new NotValid({ status: "changed", parts, reason });
  }
  if (passport["format"] !== passportFormat || passport["format_version"] !== passportFormatVersion) {
    throw unreadable("its format is newer than this program: use a newer version of Galley");
  }
  const { issuer, issued_at: issuedAt, article, versions } = signedFacts.parse(passport);
  const { title, version } = article;
  const textVersion = given === null ? null : versionOfText(given, article, versions.entries);
  return { status: "valid", kid, issuer, issuedAt, title, version, textVersion };
}

function versionOfText(
  { form, text }: GivenText,
  article: Facts["article"],
  entries: Facts["versions"]["entries"],
): number | null {
  if (form === "html") {
    const isSame = htmlHash(text) === article.html_sha256 || lettersHash(text) === article.text_sha256;
    return isSame ? article.version : null;
  }
  const hash = markdownHash(text);
  return entries.find((entry) => entry.markdown_sha256 === hash)?.number ?? null;
}

/** Whether a value is an object, and has exactly these members if some are given. */
function isObjectOf(value: unknown, names?: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return names === undefined || Object.keys(value).sort().join() === names.join();
}

/**
 * The attack: a header that names another algorithm, none, or a key of the forger's own. So the header is what Galley
 * writes or nothing, and the algorithm does not depend on it.
 */
function verifySignature(signature: string, keyOf: KeyOf) {
  const [header = "", payload = "", mark = "", ...more] = signature.split(".");
  const { data: head } = headerForm.safeParse(readPart(header));
  if (head === undefined || more.length > 0) {
    throw forged("the header of the signature is not one that Galley writes");
  }
  const key = keyOf(head.kid);
  if (key === null) {
    throw new NotValid({
      status: "unknown_key",
      kid: head.kid,
      reason: "it was signed with a key that is not among the given keys",
    });
  }
  const bytes = Buffer.from(mark, "base64url");
  const isCanonical = bytes.toString("base64url") === mark;
  if (!isCanonical || !verify(null, Buffer.from(`${header}.${payload}`), key, bytes)) {
    throw forged("the signature is not one of this key");
  }
  return { kid: head.kid, digests: passportDigests.parse(readPart(payload)).digests };
}

function readPart(part: string): unknown {
  const bytes = Buffer.from(part, "base64url");
  if (bytes.toString("base64url") !== part) return undefined;
  try {
    return readStrictJson(bytes.toString("utf8"), 20_000);
  } catch (error) {
    if (error instanceof JsonRefused) return undefined;
    throw error;
  }
}

/** The members that were changed, added or removed. */
function differingParts(passport: object, signed: Readonly<Record<string, string>>): string[] {
  const found = digestsOf(passport);
  const names = new Set([...Object.keys(signed), ...found.keys()]);
  return [...names].filter((name) => !Object.hasOwn(signed, name) || found.get(name) !== signed[name]).sort();
}

const unreadable = (reason: string) => new NotValid({ status: "unreadable", reason });
const forged = (reason: string) => new NotValid({ status: "changed", parts: [], reason });
