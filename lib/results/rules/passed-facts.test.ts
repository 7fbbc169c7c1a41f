import { describe, expect, it, test } from "vitest";
import { passedFacts } from "./passed-facts";

const today = "2026-06-15";

function whys(text: string, languageCode: string, { writtenOn = "2025-05-01", headings = ["A title"] } = {}) {
  const sentences = [{ text, heading: null }];
  return passedFacts({ headings, sentences }, { languageCode, writtenOn, today }).map(({ why }) => why);
}

describe("in English, a statement has been overtaken:", () => {
  it.each([
    ["The discount ends by the end of 2025.", "2025 has passed"],
    ["Register by 31 March 2026 to get a place.", "31 March 2026 has passed"],
    ["From 1 March 2026, every visitor needs a ticket.", "1 March 2026 has passed"],
    ["In 2025 the museum will open a second house.", "2025 has passed"],
    ["The offer is valid until May 31, 2026.", "May 31, 2026 has passed"],
    ["The new rule is expected to apply starting in January 2026.", "January 2026 has passed"],
    ["The bridge opens in Q1 2026 at the earliest.", null],
    ["The bridge will open in Q1 2026 at the earliest.", "Q1 2026 has passed"],
    // The text of an import may be much older than its row.
    ["By 2024 the company will move.", "2024 has passed"],
  ])("%s", (sentence, why) => {
    expect(whys(sentence, "en")).toEqual(why === null ? [] : [why]);
  });

  it.each([
    "In 1999 the museum opened its doors.",
    "By 1999 the company had moved.",
    "By the end of 2025 the company had moved.",
    "From 2019 to 2024 prices doubled.",
    "In 2024 we learned that water will boil earlier on mountains.",
    "Since 2024 every visitor needs a ticket.",
    "In 2016 he said that cars will fly by 2020.",
    "The offer is valid until 31 December 2026.",
    "In 2026 the museum will open a second house.",
    "A study from 2024 shows that tea is healthy.",
    "Order number 2025 is due.",
    "The war lasted from 1939 until 1945.",
    "In 1850 the ship will sail for the first time, the poem says.",
    "The law of 15 June 2026 will apply by 15 June 2026.",
  ])("but not: %s", (sentence) => {
    expect(whys(sentence, "en")).toEqual([]);
  });
});

describe("in German, a statement has been overtaken:", () => {
  it.each([
    ["Der Rabatt gilt bis Ende 2025.", "2025 has passed"],
    ["Die Anmeldung ist bis zum 31. März 2026 möglich.", "31. März 2026 has passed"],
    ["Ab dem 1. März 2026 brauchen alle Gäste eine Karte.", "1. März 2026 has passed"],
    ["Im Jahr 2025 wird das Museum ein zweites Haus eröffnen.", "2025 has passed"],
    ["Die Brücke soll bis 2024 fertig sein.", "2024 has passed"],
  ])("%s", (sentence, why) => {
    expect(whys(sentence, "de")).toEqual([why]);
  });

  it.each([
    "1999 wird die Firma gegründet.",
    "Im Jahr 2019 wird das Museum eröffnet, und die Stadt feiert.",
    "Bis 2019 war das Haus eine Schule.",
    "Seit 2024 brauchen alle Gäste eine Karte.",
    "Ab 2019 stiegen die Preise.",
    "Der Rabatt gilt bis Ende 2026.",
  ])("but not: %s", (sentence) => {
    expect(whys(sentence, "de")).toEqual([]);
  });
});

describe("in other languages, a statement has been overtaken:", () => {
  it.each([
    ["fr", "L’offre est valable jusqu’au 31 mars 2026.", "31 mars 2026 has passed"],
    ["fr", "À partir du 1er mars 2026, un billet est nécessaire.", "1er mars 2026 has passed"],
    ["fr", "En 2025, le musée ouvrira une deuxième maison.", "2025 has passed"],
    ["fr", "D’ici la fin de 2025, le pont est rénové.", "2025 has passed"],
    ["es", "La oferta es válida hasta el 31 de marzo de 2026.", "31 de marzo de 2026 has passed"],
    ["es", "El museo abrirá otra casa en enero de 2026.", "enero de 2026 has passed"],
    ["it", "Lo sconto vale fino al 31 marzo 2026.", "31 marzo 2026 has passed"],
    ["it", "Nel 2025 il museo aprirà una seconda casa.", "2025 has passed"],
    ["pt", "A oferta é válida até 31 de março de 2026.", "31 de março de 2026 has passed"],
    ["pt-BR", "O museu abrirá outra casa em janeiro de 2026.", "janeiro de 2026 has passed"],
    ["nl", "De korting geldt tot en met 31 maart 2026.", "31 maart 2026 has passed"],
    ["nl", "In 2025 zal het museum een tweede huis openen.", "2025 has passed"],
    ["fr", "L’offre est valable jusqu’au 31/03/2026.", "31/03/2026 has passed"],
    ["nl", "De korting geldt tot 2026-03-31.", "2026-03-31 has passed"],
  ])("%s: %s", (languageCode, sentence, why) => {
    expect(whys(sentence, languageCode)).toEqual([why]);
  });

  it.each([
    ["fr", "En 1999, le musée a ouvert ses portes."],
    ["fr", "Depuis 2024, un billet est nécessaire."],
    ["fr", "L’offre est valable jusqu’au 31 décembre 2026."],
    ["es", "Hasta 2019 la casa fue una escuela."],
    ["es", "La oferta es válida hasta el 31 de diciembre de 2026."],
    ["it", "Entro il 2019 la ditta era fallita."],
    ["it", "Uno studio del 2024 dice che il tè fa bene."],
    ["pt", "Desde 2024 é preciso um bilhete."],
    ["pt", "Em 2019 o museu abriu as portas e foi um sucesso."],
    ["nl", "Tot 2019 was het huis een school."],
    ["nl", "Sinds 2024 heeft iedereen een kaart nodig."],
    // The second of July, as an American writes it, is still to come.
    ["fr", "L’offre est valable jusqu’au 07/02/2026."],
    ["sv", "Erbjudandet gäller till den 31 mars 2026."],
  ])("but not in %s: %s", (languageCode, sentence) => {
    expect(whys(sentence, languageCode)).toEqual([]);
  });
});

test("a price is outdated a year after its date", () => {
  expect(whys("As of January 2025, a ticket costs €20.", "en")).toEqual(["The price is of January 2025"]);
  expect(whys("Eine Karte kostet 20 Euro (Stand: Januar 2025).", "de")).toEqual([
    "The price is of Januar 2025",
  ]);
  expect(whys("Un billet coûte 20 € (tarif relevé en janvier 2025).", "fr")).toEqual([
    "The price is of janvier 2025",
  ]);
  expect(whys("Een kaart kost 20 euro (prijspeil: januari 2025).", "nl")).toEqual([
    "The price is of januari 2025",
  ]);
  expect(whys("As of August 2025, a ticket costs €20.", "en", { writtenOn: "2026-01-01" })).toEqual([]);
  expect(whys("In January 2025, a ticket was sold for €20.", "en")).toEqual([]);
});

describe("a heading is outdated when it promises this year and names an earlier one:", () => {
  it.each([
    ["en", "Best teas 2025", "The heading is about 2025"],
    ["en", "The 10 best teas (2025)", "The heading is about 2025"],
    ["en", "Tax rates in 2024", "The heading is about 2024"],
    ["de", "Die besten Tees 2025 im Vergleich", "The heading is about 2025"],
    ["en", "Best teas 2026", null],
    ["en", "Best teas 2027", null],
    ["en", "The best films of 2020", null],
    ["en", "The crisis of 2023", null],
    ["en", "Prices since 2022", null],
    ["en", "Prices 2020 and 2025 compared", null],
    ["en", "Prices 2020–2025", null],
    ["en", "Best teas 1999", null],
    ["en", "Best films of the year 2019: a guide", null],
    ["de", "Geschichte des Tees bis 2020", null],
    ["fr", "Best teas 2025", null],
    ["fr", "Les meilleurs thés 2025", "The heading is about 2025"],
    ["fr", "Les meilleurs films de 2020", null],
    ["es", "Los mejores tés en 2025", "The heading is about 2025"],
    ["it", "Prezzi del tè: guida 2025", "The heading is about 2025"],
    ["pt", "Os melhores chás (2025)", "The heading is about 2025"],
    ["nl", "De beste theesoorten in 2025", "The heading is about 2025"],
  ])("%s: %s", (language, heading, why) => {
    expect(whys("Tea is good.", language, { headings: [heading] })).toEqual(why === null ? [] : [why]);
  });
});

test("at most twenty passages are listed", () => {
  const sentences = Array.from({ length: 50 }, () => ({ text: "Register by 31 March 2026.", heading: null }));
  expect(
    passedFacts({ headings: [], sentences }, { languageCode: "en", writtenOn: "2025-05-01", today }),
  ).toHaveLength(20);
});
