/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { checkReadability } from "@/lib/free/writing/readability";
import { facts, gauge, notCheckedList, part, passages, table } from "./parts";

export function readabilityView(answer: z.output<typeof checkReadability.output>): Child {
  const { formulas, syllables, longest_sentences: longest } = answer;
  const ease = formulas.find(({ id }) => id === "reading_ease");
  const value = ease?.value ?? null;
  const measured = formulas.filter(({ status }) => status === "measured");
  const skipped = formulas.filter(({ status }) => status === "not_checked");
  return (
    <>
      {gauge(
        value === null ? null : Math.round(value),
        `Reading ease: ${ease?.meaning ?? ease?.reason ?? "not checked"}`,
      )}
      {measured.length === 0
        ? null
        : table(
            "Readability by formula",
            ["Formula", { name: "Value", numeric: true }, "Meaning"],
            measured.map((formula) => [formula.name, String(formula.value), formula.meaning ?? ""]),
          )}
      {facts([
        ["Language", answer.language ?? "could not be told"],
        ["Words", answer.words.toLocaleString("en")],
        ["Sentences", answer.sentences.toLocaleString("en")],
        ["Syllables", syllables === null ? "not counted in this language" : syllables.toLocaleString("en")],
        [
          "Words per sentence",
          answer.average_sentence_length === null ? "–" : String(answer.average_sentence_length),
        ],
      ])}
      {part("Longest sentences", passages(longest))}
      {notCheckedList(
        "formula",
        skipped.map(({ name, reason }) => ({ name, reason: reason ?? "" })),
      )}
    </>
  );
}
