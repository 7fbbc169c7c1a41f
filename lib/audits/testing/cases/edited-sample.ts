import { type SampleAnswer, sampleHtml } from "../sample-response";

/** Pages that fail a rule, and pages that nearly fail it but pass. */
export type RuleCases = Record<string, { fails: SampleAnswer[]; passes: SampleAnswer[] }>;

export const edited = (from: string | RegExp, to: string): SampleAnswer => {
  const html = sampleHtml.replace(from, to);
  if (html === sampleHtml) throw new Error(`The sample page has no ${String(from)}.`);
  return { html };
};
export const added = (html: string) => edited("</main>", `${html}</main>`);
export const inHead = (html: string) => edited("</head>", `${html}</head>`);
export const hop = (status: number) => ({
  status,
  from: "http://acme.example/",
  to: "https://acme.example/",
});
export const canonical = /<link rel="canonical"[^>]*>/;
export const withCanonical = (href: string) => edited(canonical, `<link rel="canonical" href="${href}">`);

export const withJsonLd = (item: object) =>
  edited(
    /\{"@context".*\}/,
    JSON.stringify({ "@context": "https://schema.org", ...item }).replaceAll("$", "$$$$"),
  );
