"use server";

import { addToPlan } from "@galley/lib/plan/add";
import { connectSearchConsole } from "@galley/lib/results/operations/connect";
import { disconnectSearchConsole } from "@galley/lib/results/operations/disconnect";
import { importFigures } from "@galley/lib/results/operations/import-figures";
import { startGoogle } from "@galley/lib/results/operations/start-google";
import type { z } from "zod";
import { action, stateAfter } from "@/app/_actions/form-action";
import { withFileAsText } from "@/app/_actions/form-file";
import { type FormState, idle } from "@/app/_actions/form-state";

export const planIdeaAction = action(addToPlan);

export const connectSearchConsoleAction = action(connectSearchConsole);
export const startGoogleAction = action(startGoogle);
export const disconnectSearchConsoleAction = action(disconnectSearchConsole);

const importText = action(importFigures);

export async function importFiguresAction(
  _previous: FormState<z.output<typeof importFigures.output>>,
  form: FormData,
): Promise<FormState<z.output<typeof importFigures.output>>> {
  return withFileAsText(form, "csv").then(
    (withText) => importText(idle, withText),
    (error: unknown) => stateAfter(error, form),
  );
}
