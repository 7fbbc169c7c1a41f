import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";

export const getRankings = operation({
  name: "projects.rankings",
  summary: "Retired on 2026-09-17: always answers 410",
  description: "Answers 410 to every valid key, whatever the id. Use the rank_check tool instead.",
  access: "workspace",
  effect: "reads",
  // Accepts any input, because the answer is always the same.
  input: z.looseObject({}),
  output: z.never(),
  refusals: ["gone"],
  run() {
    throw new Refusal(
      "gone",
      "Rankings were retired on 2026-09-17; use the rank_check tool of /api/mcp instead.",
    );
  },
});
