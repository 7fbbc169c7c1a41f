import { describe, expect, test } from "vitest";
import { noVoice } from "@/lib/content/brand/brand-voice";
import type { RetitleRequest } from "../query-request";
import { readResultHead } from "./result-head";

const request: RetitleRequest = {
  today: "2026-11-20",
  languageCode: "en",
  keyword: "season cast iron pan",
  brand: { name: "Pans", description: "" },
  title: "Everything about pans",
  metaDescription: "Pans are good.",
  queries: ["season cast iron pan in oven", "cast iron oil"],
  article: "Clean the cast iron pan, oil it, and bake it in the oven at 230 °C for 60 minutes to season it.",
};
const good = {
  title: "Season a cast iron pan in the oven",
  metaDescription:
    "Clean the pan, oil it thinly and bake it at 230 °C for 60 minutes: how to get a black, smooth surface.",
};
const unfit = (change: Partial<typeof good>, asked: Partial<RetitleRequest> = {}) => {
  const read = readResultHead({ ...good, ...change }, { ...request, ...asked });
  return "unfit" in read ? read.unfit : null;
};

describe("another title and description", () => {
  test("are taken as plain text when they have the words of the first query and say what the article says", () => {
    expect(readResultHead({ ...good, title: `**${good.title}**` }, request)).toEqual({ fit: good });
  });

  test("are refused with a figure or a superlative that the article does not have", () => {
    expect(unfit({ metaDescription: good.metaDescription.replace("60", "90") })).toContain("90 minutes");
    expect(unfit({ title: "Season a cast iron pan in the oven, the fastest pan" })).toContain("fastest");
  });

  test("are refused when they are too long, too short, or as before", () => {
    expect(unfit({ title: `${good.title} ${good.title}` })).toContain("longer than search results show");
    expect(unfit({ metaDescription: good.metaDescription.repeat(2) })).toContain("160 characters");
    expect(unfit({ metaDescription: "Pans." })).toContain("too short");
    expect(unfit({}, { title: good.title.toUpperCase() })).toBe("The title is the one before.");
  });

  test("are refused without a word that people search for, and in another language", () => {
    expect(unfit({ title: "Season a cast iron pan", metaDescription: good.metaDescription })).toContain(
      "“oven”",
    );
    const german = {
      title: "Gusseiserne Pfanne richtig im Backofen einbrennen",
      metaDescription:
        "Reinigen, dünn einölen und im Backofen einbrennen: So bekommt die gusseiserne Pfanne eine schwarze, glatte Oberfläche, an der auch später nichts hängen bleibt.",
    };
    expect(unfit(german)).toBe("It is in another language than the article.");
  });

  test("are refused with an address, and with a word that the brand avoids", () => {
    expect(unfit({ metaDescription: `${good.metaDescription} See evil.example.` })).toContain("evil.example");
    expect(unfit({}, { voice: { ...noVoice, wordsToAvoid: ["smooth"] } })).toContain("the brand avoids");
  });
});
