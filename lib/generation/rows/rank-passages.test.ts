import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { rankPassages } from "./rank-passages";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const passagesOf = (...texts: string[]) =>
  texts.map((text, index) => ({ key: `S1.${index + 1}`, sourceKey: "S1", path: null, text }));
const keys = async (texts: string[], query: string, language = "en") =>
  (await rankPassages(database.db, passagesOf(...texts), [query], language))[0]?.map(({ key }) => key);

describe("passages for a query", () => {
  test("have any of its words, those with more and rarer words first", async () => {
    const texts = [
      "The machine is red.",
      "Descale the machine with vinegar.",
      "Vinegar is sour.",
      "The machine has a tank.",
    ];
    expect(await keys(texts, "How do I descale a machine with vinegar?")).toEqual([
      "S1.2",
      "S1.3",
      "S1.1",
      "S1.4",
    ]);
  });

  test.each([
    ["en", "The windows were cleaned.", "cleaning a window"],
    ["de", "Die Fenster wurden geputzt.", "ein Fenster putzen"],
    ["fr", "Les fenêtres sont nettoyées.", "nettoyer une fenêtre"],
    ["pt-BR", "As janelas foram limpas.", "limpar janelas"],
    ["ja", "緑茶の保存方法を説明します。", "緑茶 保存"],
    ["zh", "玻璃窗的清洁方法", "清洁玻璃窗"],
    ["tlh", "qapla batlh je", "batlh"],
  ])("are found in the language %s by their stems", async (language, text, query) => {
    expect(await keys(["Nothing.", text], query, language)).toEqual(["S1.2"]);
  });

  test("say which share of its words they have, and the path of their headings counts", async () => {
    const passages = [{ key: "S1.1", sourceKey: "S1", path: "Prices › Oak", text: "From $45 a metre." }];
    const [ranked] = await rankPassages(database.db, passages, ["price of oak and pine"], "en");
    expect(ranked).toEqual([{ key: "S1.1", rank: expect.any(Number), share: 2 / 3 }]);
  });
});

test("each query has its own list, also one that nothing answers", async () => {
  const passages = passagesOf("Oak is hard.", "Pine is soft.");
  const lists = await rankPassages(database.db, passages, ["pine", "…", "oak", "steel"], "en");
  expect(lists.map((list) => list.map(({ key }) => key))).toEqual([["S1.2"], [], ["S1.1"], []]);
  expect(await rankPassages(database.db, [], ["pine"], "en")).toEqual([[]]);
});

test("operators and quotation marks in a query are words", async () => {
  expect(await keys(["a & b | c ' \\ oak"], "' oak | & ! ( :* \\ <->")).toEqual(["S1.1"]);
});
