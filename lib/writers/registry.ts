import { setTimeout as delay } from "node:timers/promises";
import type { WriterSettings } from "@/lib/platform/settings/services";
import { createBuiltinWriter } from "./builtin/builtin-writer";
import { chooseLanguageModel } from "./model/language-model";
import { createModelFetch } from "./model/model-fetch";
import { createModelWriter, type ModelWriterDeps } from "./model/model-writer";
import type { Writer } from "./writer";

export interface WriterDeps extends ModelWriterDeps {
  fetch: typeof globalThis.fetch;
}

/** Creates the writer of the settings. Makes no request, so a wrong key or model shows at the first article. */
export function createWriter(
  settings: WriterSettings,
  deps: Pick<WriterDeps, "tasks"> & Partial<WriterDeps>,
): Writer {
  if (settings.kind === "builtin") return createBuiltinWriter();
  const fetch = deps.fetch ?? createModelFetch(settings.timeoutMs);
  return createModelWriter(chooseLanguageModel(settings, fetch), {
    tasks: deps.tasks,
    now: deps.now ?? Date.now,
    wait: deps.wait ?? ((ms, signal) => delay(ms, undefined, { signal })),
  });
}
