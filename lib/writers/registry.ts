import { setTimeout as delay } from "node:timers/promises";
import type { ModelSettings, WriterSettings } from "@/lib/platform/settings/services";
import { createBuiltinWriter } from "./builtin/builtin-writer";
import { chooseLanguageModel, type ModelRole } from "./model/language-model";
import { createModelFetches } from "./model/model-fetch";
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
  const { idleMs = 120_000, check = null, fallback = null, budget = null, prices = {} } = settings;
  const choose = (model: ModelSettings, role: ModelRole) => {
    const fetches = createModelFetches({ timeoutMs: model.timeoutMs, idleMs }, deps.fetch);
    return chooseLanguageModel(model, role, { fetches, idleMs });
  };
  const write = choose(settings, "WRITER");
  const lineUp = {
    write,
    check: check === null ? write : choose(check, "WRITER_CHECK"),
    fallback: fallback === null ? null : choose(fallback, "WRITER_FALLBACK"),
    budget,
    prices,
  };
  return createModelWriter(lineUp, {
    tasks: deps.tasks,
    now: deps.now ?? Date.now,
    wait: deps.wait ?? ((ms, signal) => delay(ms, undefined, { signal })),
  });
}
