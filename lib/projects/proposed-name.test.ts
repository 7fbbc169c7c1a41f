import { describe, expect, test } from "vitest";
import { nameOfHost, proposedName } from "./proposed-name";

const named = (title: string | null, host: string, siteName: string | null = null) =>
  proposedName({ title, siteName }, host);

describe("the name that is proposed for a project", () => {
  test.each([
    ["Stripe | Financial Infrastructure to Grow Your Revenue", "stripe.com", "Stripe"],
    ["GitHub · Build and ship software on a single platform", "github.com", "GitHub"],
    ["Home | The Home Depot", "homedepot.com", "Home Depot"],
    ["BBC - Home", "bbc.co.uk", "BBC"],
    ["Basecamp: Project management software, online collaboration", "basecamp.com", "Basecamp"],
    ["Welcome to Acme Tools", "acme-tools.example", "Acme Tools"],
    ["Anvils, hammers and tongs from Acme, delivered in two days", "acme.example", "Acme"],
    ["Startseite – Müller Möbel GmbH", "mueller-moebel.de", "Müller Möbel"],
    [
      "Café Größenwahn in Frankfurt am Main – Frühstück und Kuchen",
      "cafe-groessenwahn.de",
      "Café Größenwahn",
    ],
    ["Gusseisen für immer – Pfannen & Co", "127.0.0.1", "Pfannen & Co"],
    ["Home - Schmidt & Söhne", "metallbau-koeln.de", "Schmidt & Söhne"],
    ["Home – Metallbau Krause GmbH – Ihr Partner", "mk-online.de", "Metallbau Krause GmbH"],
    ["Notion: notes for all", "getnotion.com", "Notion"],
    ["We make the best cast iron pans in the world since 1890", "ironworks.example", "Ironworks"],
    ["Notion – The all-in-one workspace for your notes", "www.notion.so", "Notion"],
    ["Le Monde.fr - Actualités et Infos en France et dans le monde", "lemonde.fr", "Le Monde"],
    ["Amazon.com. Spend less. Smile more.", "amazon.com", "Amazon"],
    ["株式会社アクメ｜工具の専門店", "acme.co.jp", "株式会社アクメ"],
    ["Home", "anvil-works.example", "Anvil Works"],
    ["Welcome!", "shop.anvil-works.co.uk", "Anvil Works"],
    ["Acme", "acme.example", "Acme"],
    ["Buy anvils online - Free shipping on all orders - Anvil World", "anvilworld.com", "Anvil World"],
    ["Art of Forging | Home of the smith", "heart-of-gold.example", "Art of Forging"],
    ["", "acme.example", "Acme"],
    [null, "acme.example", "Acme"],
  ])("from the title “%s” at %s is “%s”", (title, host, name) => {
    expect(named(title, host)).toBe(name);
  });

  test.each([
    ["Acme Tools", "Acme Tools"],
    ["Acme Tools | Everything for smiths", "Acme Tools"],
    [" \u202eAcme\n Tools ", "Acme Tools"],
    ["!!!", "Acme"],
    ["", "Acme"],
    [`Acme ${"and more ".repeat(30)}`, "Acme"],
  ])("from the metadata “%s” goes before the title", (siteName, name) => {
    expect(named("Anvils that last – Acme", "acme.example", siteName)).toBe(name);
  });

  test("is short and on one line, whatever the page says", () => {
    for (const title of [
      "x".repeat(5_000),
      "a ".repeat(3_000),
      "| ".repeat(3_000),
      "acme\u202e".repeat(900),
    ]) {
      const name = named(title, "acme.example", title);
      expect(name.length).toBeLessThanOrEqual(60);
      expect(name).toMatch(/^\P{Cc}+$/u);
    }
  });
});

test.each([
  ["acme.example", "Acme"],
  ["anvil-works.co.uk", "Anvil Works"],
  ["blog.anvil-works.example", "Anvil Works"],
  ["xn--mller-kva.de", "Müller"],
  ["localhost", "Localhost"],
  ["10.0.0.1", "10.0.0.1"],
])("the host %s is called %s", (host, name) => {
  expect(nameOfHost(host)).toBe(name);
});
