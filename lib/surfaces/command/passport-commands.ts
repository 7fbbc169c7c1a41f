import { Argument, Option } from "commander";
import { z } from "zod";
import { getArticlePassport } from "@/lib/articles/operations/passport/passport";
import { listPassportKeys } from "@/lib/articles/operations/passport/passport-keys";
import { rotatePassportKey } from "@/lib/articles/operations/passport/rotate-passport-key";
import { findPassportKey } from "@/lib/content/passport/public-keys";
import { type GivenText, type PassportVerdict, verifyPassport } from "@/lib/content/passport/verify-passport";
import { Refusal } from "@/lib/kernel/refusal";
import { readEnv } from "@/lib/platform/settings/env";
import { type AdminCommand, command } from "./admin-command";
import { readBoundedFile, readKeySet } from "./passport-files";

/** Commands that issue and verify passports of articles. */
export const passportCommands: readonly AdminCommand[] = [
  command("article passport", getArticlePassport, {
    argument: "articleId",
    lines: (signed) => JSON.stringify(signed, null, 2),
  }),
  command("passport keys", listPassportKeys, {
    lines: (keySet) => JSON.stringify(keySet, null, 2),
  }),
  command("passport rotate", rotatePassportKey, {
    lines: ({ key }) => `Proof records are signed with key ${key.kid} from now on; older ones stay valid.`,
  }),
  {
    words: ["passport", "verify"],
    summary:
      "Say whether a proof record is genuine, without a database; see docs/passport.md for the exit codes",
    inputs: {
      argument: new Argument("<file>", "the proof record as JSON"),
      options: new Map([
        [
          "keys",
          new Option(
            "--keys <file|url>",
            "the issuer's public keys as a JWK Set; those that this installation's server publishes by default",
          ),
        ],
        ["html", new Option("--html <file>", "also say whether this HTML is the attested text")],
        ["markdown", new Option("--markdown <file>", "also say which attested version this Markdown is")],
      ]),
    },
    run: async (_operator, file, options) => verify(String(file), givenOptions.parse(options)),
  },
];

const givenOptions = z.object({ keys: z.string(), html: z.string(), markdown: z.string() }).partial();
type GivenOptions = z.output<typeof givenOptions>;

async function verify(file: string, options: GivenOptions) {
  const passport = await readBoundedFile(file);
  const given = await readGivenText(options);
  const from = options.keys ?? new URL("/.well-known/jwks.json", readEnv().baseUrl).href;
  const keySet = await readKeySet(from);
  const verdict = verifyPassport(passport, (kid) => findPassportKey(keySet, kid), given);
  if (verdict.status !== "valid") throw refusalOf(verdict, from);
  if (given !== null && verdict.textVersion === null) {
    throw new Refusal(
      "conflict",
      `Other text: the proof record is genuine, but the ${given.form} is not what it attests.`,
    );
  }
  return { answer: { ...verdict, keys: from }, lines: linesOf(verdict, from) };
}

async function readGivenText({ html, markdown }: GivenOptions): Promise<GivenText | null> {
  if (html !== undefined && markdown !== undefined) {
    throw new Refusal("invalid_request", "Give --html or --markdown, not both.");
  }
  if (html !== undefined) return { form: "html", text: await readBoundedFile(html) };
  if (markdown !== undefined) return { form: "markdown", text: await readBoundedFile(markdown) };
  return null;
}

function linesOf(verdict: Extract<PassportVerdict, { status: "valid" }>, from: string): string[] {
  const { title, version, issuer, issuedAt, kid, textVersion } = verdict;
  const lines = [
    `Valid: “${title}”, version ${version}, as ${issuer} attested it at ${issuedAt}`,
    `Signed with key ${kid} of ${from}`,
  ];
  if (textVersion === null) return lines;
  const age = textVersion === version ? "the newest version" : `an older version than ${version}`;
  return [...lines, `The text is version ${textVersion}, ${age} at that time.`];
}

function refusalOf(verdict: Exclude<PassportVerdict, { status: "valid" }>, keys: string): Refusal {
  switch (verdict.status) {
    case "unreadable":
      return new Refusal("invalid_request", `This is not a proof record: ${verdict.reason}.`);
    case "unknown_key":
      return new Refusal("not_found", `Unknown key: ${verdict.reason} (${verdict.kid} is not in ${keys}).`);
    case "changed": {
      const parts = verdict.parts.length === 0 ? "" : ` Changed: ${verdict.parts.join(", ")}.`;
      return new Refusal("conflict", `Not genuine: ${verdict.reason}.${parts}`);
    }
  }
}
