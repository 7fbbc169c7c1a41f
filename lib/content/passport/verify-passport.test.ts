import { createHmac, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { compactVerify, importJWK } from "jose";
import { describe, expect, test } from "vitest";
import { examplePassport, exampleSignature } from "./example-passport";
import { signedPassport } from "./passport-format";
import { findPassportKey } from "./public-keys";
import { canonicalJson, digestsOf } from "./sign-passport";
import { createIssuer, exampleHtml, exampleMarkdown } from "./testing/issuer";
import { type GivenText, passportLengthMax, verifyPassport } from "./verify-passport";

const ours = createIssuer();
const theirs = createIssuer();
const genuine = { passport: examplePassport, signature: ours.sign(examplePassport) };
const text = JSON.stringify(genuine);

const verify = (document: unknown, given: GivenText | null = null) =>
  verifyPassport(
    typeof document === "string" ? document : JSON.stringify(document),
    (kid) => findPassportKey(ours.keySet, kid),
    given,
  );
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const [headerPart = "", payloadPart = "", signaturePart = ""] = genuine.signature.split(".");

/** The genuine contents, signed by this key under another header. */
function signedUnder(header: object, key: KeyObject = ours.privateKey) {
  const signed = `${base64url(header)}.${payloadPart}`;
  return { ...genuine, signature: `${signed}.${sign(null, Buffer.from(signed), key).toString("base64url")}` };
}

describe("a genuine passport", () => {
  test("is valid, also with other white space and another order of its members", () => {
    const expected = { status: "valid", kid: ours.jwk.kid, issuer: "https://galley.example", version: 2 };
    expect(verify(text)).toMatchObject(expected);
    expect(verify(JSON.stringify(genuine, null, 4))).toMatchObject(expected);
    const { format, ...others } = genuine.passport;
    expect(verify({ signature: genuine.signature, passport: { ...others, format } })).toMatchObject(expected);
  });

  test("is a JWS that another implementation verifies, with the digests of the members as its payload", async () => {
    const { payload, protectedHeader } = await compactVerify(genuine.signature, await importJWK(ours.jwk));
    expect(protectedHeader).toEqual({ alg: "EdDSA", kid: ours.jwk.kid, typ: "galley-passport+jws" });
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
      format: "galley-passport",
      digests: Object.fromEntries(digestsOf(genuine.passport)),
    });
  });

  test.each<[string, GivenText, number | null]>([
    ["its HTML", { form: "html", text: exampleHtml }, 2],
    [
      "its HTML as a site indents and wraps it",
      {
        form: "html",
        text: `<div>\n  ${exampleHtml.replace("<p>", '<p class="wide">')}\n</div><script>no()</script>`,
      },
      2,
    ],
    ["HTML with one word more", { form: "html", text: exampleHtml.replace("dry:", "very dry:") }, null],
    ["its Markdown", { form: "markdown", text: exampleMarkdown }, 2],
    ["the Markdown of an older version", { form: "markdown", text: "An older text.\n" }, 1],
    ["Markdown with one letter less", { form: "markdown", text: exampleMarkdown.slice(1) }, null],
  ])("attests %s as the version that it is", (_case, given, textVersion) => {
    expect(verify(text, given)).toMatchObject({ status: "valid", textVersion });
  });
});

describe("a changed passport", () => {
  const { passport, signature } = genuine;
  test.each<[string, unknown, string[]]>([
    [
      "another hash of the text",
      { signature, passport: { ...passport, article: { ...passport.article, html_sha256: "0".repeat(64) } } },
      ["article"],
    ],
    [
      "another state of a publication and a later date",
      {
        signature,
        passport: {
          ...passport,
          issued_at: "2027-01-01T00:00:00.000Z",
          publications: { total: 1, entries: [{ ...passport.publications.entries[0], state: "failed" }] },
        },
      },
      ["issued_at", "publications"],
    ],
    ["a member less", { signature, passport: { ...passport, claims: undefined } }, ["claims"]],
    ["a member more", { signature, passport: { ...passport, award: "best" } }, ["award"]],
    ["a member __proto__", text.replace('"passport":{', '"passport":{"__proto__":1,'), ["__proto__"]],
    [
      "the signature of another passport by the same key",
      {
        passport,
        signature: ours.sign({ ...passport, article: { ...passport.article, title: "Another" } }),
      },
      ["article"],
    ],
    ["a changed payload", { passport, signature: `${headerPart}.${payloadPart}A.${signaturePart}` }, []],
    ["no signature", { passport, signature: `${headerPart}.${payloadPart}.` }, []],
    ["four parts", { passport, signature: `${signature}.${signaturePart}` }, []],
    ["padding behind the signature", { passport, signature: `${signature}==` }, []],
  ])("with %s is found out, with the parts that differ", (_case, document, parts) => {
    expect(verify(document)).toMatchObject({ status: "changed", parts });
  });

  test("is found out wherever a single letter of it was changed", () => {
    // Every 41st letter keeps the test fast, and still meets every member of the format.
    for (let at = 0; at < text.length; at += 41) {
      const other = text[at] === "0" ? "1" : "0";
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      expect(verify(changed).status, changed.slice(Math.max(0, at - 30), at + 30)).not.toBe("valid");
    }
  });

  test.each<[string, unknown]>([
    ["alg none", { ...genuine, signature: `${base64url({ alg: "none" })}.${payloadPart}.` }],
    ["alg none and our key", signedUnder({ alg: "none", kid: ours.jwk.kid, typ: "galley-passport+jws" })],
    [
      "an HMAC with our public key as the secret",
      (() => {
        const signed = `${base64url({ alg: "HS256", kid: ours.jwk.kid, typ: "galley-passport+jws" })}.${payloadPart}`;
        const mac = createHmac("sha256", Buffer.from(ours.jwk.x, "base64url")).update(signed);
        return { ...genuine, signature: `${signed}.${mac.digest("base64url")}` };
      })(),
    ],
    [
      "a key of its own in the header",
      signedUnder(
        { alg: "EdDSA", kid: ours.jwk.kid, typ: "galley-passport+jws", jwk: theirs.jwk },
        theirs.privateKey,
      ),
    ],
    [
      "the address of a key in the header",
      signedUnder(
        { alg: "EdDSA", kid: ours.jwk.kid, typ: "galley-passport+jws", jku: "https://evil.example/keys" },
        theirs.privateKey,
      ),
    ],
    [
      "an unknown critical extension",
      signedUnder({ alg: "EdDSA", kid: ours.jwk.kid, typ: "galley-passport+jws", crit: ["b64"], b64: false }),
    ],
    ["the type of another kind of token", signedUnder({ alg: "EdDSA", kid: ours.jwk.kid, typ: "JWT" })],
    [
      "the name of our key over another installation's signature",
      signedUnder({ alg: "EdDSA", kid: ours.jwk.kid, typ: "galley-passport+jws" }, theirs.privateKey),
    ],
  ])("with %s is not genuine", (_case, document) => {
    expect(verify(document)).toMatchObject({ status: "changed", parts: [] });
  });
});

test("the key of another installation is unknown", () => {
  const document = { passport: genuine.passport, signature: theirs.sign(genuine.passport) };
  expect(verify(document)).toMatchObject({ status: "unknown_key", kid: theirs.jwk.kid });
});

test.each<[string, string, RegExp]>([
  ["no JSON", "PK\u0003\u0004", /not JSON/],
  ["something else", "[]", /not an object of/],
  ["a passport without a signature", JSON.stringify({ passport: genuine.passport }), /not an object of/],
  ["a member more beside the passport", JSON.stringify({ ...genuine, note: 1 }), /not an object of/],
  ["the same name twice", text.replace('"issuer":', '"issuer":"https://evil.example","issuer":'), /twice/],
  [
    "the same name twice, once escaped",
    text.replace('"issuer":', '"\\u0069ssuer":"https://evil.example","issuer":'),
    /“issuer” twice/,
  ],
  ["half of a surrogate pair", text.replace('"anvil"', '"\\ud800"'), /surrogate/],
  ["a number beyond all numbers", text.replace('"word_count":10', '"word_count":1e999'), /too large/],
  ["a huge text", `${text}${" ".repeat(passportLengthMax)}`, /longer than/],
  ["deep nesting", '{"passport":'.repeat(100_000), /nested/],
  ["deep nesting after brackets in strings", `["]]]\\"]]]", ${"[".repeat(40)}`, /nested/],
])("%s is not read as a passport", (_case, crafted, reason) => {
  expect(verify(crafted)).toMatchObject({ status: "unreadable", reason: expect.stringMatching(reason) });
});

test("a passport of a later format is not judged by the rules of this one", () => {
  const passport = { ...genuine.passport, format_version: 2 };
  // oxlint-disable-next-line no-unsafe-type-assertion -- a format that does not exist yet
  const document = { passport, signature: ours.sign(passport as unknown as typeof genuine.passport) };
  expect(verify(document)).toMatchObject({ status: "unreadable", reason: expect.stringContaining("newer") });
});

test("JSON is spelled as RFC 8785 does in its example", () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

describe("the example in docs/passport.md", () => {
  const blocks = [...readFileSync("docs/passport.md", "utf8").matchAll(/```json\n(.+?)```/gs)];
  const [document = "", keySet = ""] = blocks.map(([, block = ""]) => block);

  test("is valid with the key that is printed with it, and attests the example's text", () => {
    const keyOf = (kid: string) => findPassportKey(JSON.parse(keySet), kid);
    expect(verifyPassport(document, keyOf, { form: "html", text: exampleHtml })).toMatchObject({
      status: "valid",
      textVersion: 2,
    });
    expect(verifyPassport(document.replace("200", "404"), keyOf)).toMatchObject({
      status: "changed",
      parts: ["sources"],
    });
  });

  test("is that of the API reference, and has every member of the format and no other", () => {
    const example = { passport: examplePassport, signature: exampleSignature };
    expect(JSON.parse(document)).toEqual(example);
    expect(signedPassport.parse(example)).toEqual(example);
  });
});
