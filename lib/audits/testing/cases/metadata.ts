import { sampleHtml } from "../sample-response";
import { added, edited, inHead, type RuleCases } from "./edited-sample";

export const metadataCases: RuleCases = {
  "title-present": {
    fails: [edited(/<title>.*<\/title>/, ""), edited(/<title>.*<\/title>/, "<title> </title>")],
    passes: [edited("</main>", "<svg><title>Icon</title></svg></main>")],
  },
  "title-length": {
    fails: [
      edited(/<title>.*<\/title>/, "<title>Anvil</title>"),
      edited(/<title>.*<\/title>/, `<title>${"long ".repeat(20)}</title>`),
      edited(/<title>.*<\/title>/, `<title>${"金床".repeat(20)}</title>`),
    ],
    passes: [edited(/<title>.*<\/title>/, "<title>金床の手入れの仕方</title>")],
  },
  "title-single": {
    fails: [inHead("<title>Another title of the page</title>")],
    passes: [added("<svg><title>Icon</title></svg>")],
  },
  "description-present": {
    fails: [edited(/<meta name="description"[^>]*>/, ""), edited(/content="Keep[^"]*"/, 'content=""')],
    passes: [edited('name="description"', 'name="Description"')],
  },
  "description-length": {
    fails: [
      edited(/content="Keep[^"]*"/, 'content="Anvils."'),
      edited(/content="Keep[^"]*"/, `content="${"long ".repeat(40)}"`),
    ],
    passes: [edited(/content="Keep[^"]*"/, `content="${"long ".repeat(30)}"`)],
  },
  "description-single": {
    fails: [inHead('<meta name="description" content="Another description of the same page.">')],
    passes: [inHead('<meta name="keywords" content="anvil">')],
  },
  "language-declared": {
    fails: [
      edited(' lang="en"', ""),
      edited('lang="en"', 'lang="english"'),
      edited('lang="en"', 'lang="qx"'),
    ],
    passes: [edited('lang="en"', 'lang="pt-BR"'), edited('lang="en"', 'xml:lang="de"')],
  },
  "hreflang-valid": {
    fails: [
      edited('hreflang="de"', 'hreflang="german"'),
      edited("https://acme.example/de/amboss", "/de/amboss"),
      edited('hreflang="de"', 'hreflang="en-UK"'),
      edited('hreflang="de"', 'hreflang="en-EU"'),
      edited('hreflang="de"', 'hreflang="en-XX"'),
    ],
    passes: [
      edited('hreflang="de"', 'hreflang="es-419"'),
      edited('hreflang="de"', 'hreflang="zh-Hant-TW"'),
      edited('hreflang="de"', 'hreflang="x-default"'),
      edited('hreflang="de"', 'hreflang="zh-Hant"'),
    ],
  },
  "hreflang-includes-itself": {
    fails: [{ html: sampleHtml.replaceAll(/<link rel="alternate" hreflang="(?:en|x-default)"[^>]*>/g, "") }],
    passes: [
      edited('hreflang="x-default"', 'hreflang="fr"'),
      { html: sampleHtml.replaceAll(/<link rel="alternate"[^>]*>/g, "") },
    ],
  },
  "hreflang-unambiguous": {
    fails: [inHead('<link rel="alternate" hreflang="DE" href="https://acme.example/de/other">')],
    passes: [inHead('<link rel="alternate" hreflang="de-AT" href="https://acme.example/de/amboss">')],
  },
  "hreflang-x-default": {
    fails: [edited('hreflang="x-default"', 'hreflang="fr"')],
    passes: [{ html: sampleHtml.replaceAll(/<link rel="alternate" hreflang="(?:de|x-default)"[^>]*>/g, "") }],
  },
};
