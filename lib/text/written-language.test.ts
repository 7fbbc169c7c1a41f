import { describe, expect, test } from "vitest";
import { otherLanguageOf, writtenLanguageOf } from "./written-language";

const texts = {
  en: "Let the solution sit for twenty minutes, then rinse the machine with two full tanks of fresh water before you brew the next coffee. Wipe the tank dry and leave its lid open, so that no smell stays in it. Repeat this every six weeks if your water is hard, and every six months if it is soft.",
  de: "Lassen Sie die Lösung zwanzig Minuten einwirken und spülen Sie die Maschine dann mit zwei vollen Tanks frischem Wasser, bevor Sie wieder Kaffee kochen. Wischen Sie den Tank trocken und lassen Sie den Deckel offen, damit kein Geruch zurückbleibt. Wiederholen Sie das bei hartem Wasser alle sechs Wochen.",
  pt: "Deixe a solução agir por vinte minutos e depois enxágue a máquina com dois tanques cheios de água fresca antes de preparar o próximo café. Seque o tanque com um pano e deixe a tampa aberta, para que não fique cheiro. Repita a cada seis semanas se a água for dura, e a cada seis meses se for macia.",
  ja: "溶液を20分間置いてから、次のコーヒーを入れる前に、きれいな水を満タンにして二回すすいでください。タンクを拭いて乾かし、においが残らないように蓋を開けておきます。硬水の場合は六週間ごとに、軟水の場合は六か月ごとに繰り返してください。".repeat(
    3,
  ),
  da: "Lad opløsningen virke i tyve minutter, og skyl derefter maskinen med to fulde tanke frisk vand, før du brygger den næste kaffe. Tør tanken af, og lad låget stå åbent, så der ikke bliver lugt tilbage. Gentag det hver sjette uge, hvis vandet er hårdt, og hvert halve år, hvis det er blødt.",
};

describe("the language of a text", () => {
  test.each(Object.entries(texts))("in %s is not mistaken for another one", (language, text) => {
    expect(otherLanguageOf(text, language)).toBeNull();
    expect(otherLanguageOf(text, `${language}-XX`)).toBeNull();
  });

  test.each([
    ["en", "de"],
    ["en", "ja"],
    ["de", "en"],
    ["ja", "en"],
    ["pt", "de"],
  ] as const)("is told: %s where %s was wanted", (written, wanted) => {
    expect(otherLanguageOf(texts[written], wanted)).toBe(written);
  });

  test("is not judged for a short text, code, or a language that is not known", () => {
    expect(otherLanguageOf("Only a few words.", "de")).toBeNull();
    expect(otherLanguageOf(`\`${texts.en}\``, "de")).toBeNull();
    expect(otherLanguageOf(texts.en, "tlh")).toBeNull();
  });

  test.each(["en", "de", "ja"] as const)("in %s is recognised without a hint", (language) => {
    expect(writtenLanguageOf(texts[language])).toBe(language);
  });

  test("is not recognised in a few words, nor where a related one is as near", () => {
    expect(writtenLanguageOf("Only a few words.")).toBeNull();
    expect(writtenLanguageOf(texts.pt)).toBeNull();
  });
});
