import { setTimeout as delay } from "node:timers/promises";
import type { ModelSettings, WriterSettings } from "@/lib/platform/settings/services";
import { createBuiltinWriter } from "./builtin/builtin-writer";
import { type ChosenModel, chooseLanguageModel, type ModelRole } from "./model/language-model";
import { createModelFetches, type ModelGuard } from "./model/model-fetch";
import type { ModelLineUp } from "./model/model-line-up";
import { createModelWriter, type ModelWriterDeps } from "./model/model-writer";
import { type ModelTrial, tryModel } from "./model/try-model";
import type { Writer } from "./writer";

export interface WriterDeps extends ModelWriterDeps {
  fetch: typeof globalThis.fetch;
  /** The rules for the addresses of models that a workspace has set up for itself; left out for the operator's. */
  guard: ModelGuard;
}

/** Creates the writer of the settings. Makes no request, so a wrong key or model shows at the first article. */
export function createWriter(
  settings: WriterSettings,
  deps: Pick<WriterDeps, "tasks"> & Partial<WriterDeps>,
): Writer {
  if (settings.kind === "builtin") return createBuiltinWriter();
  return createModelWriter(lineUpOf(settings, deps), { tasks: deps.tasks, ...clockOf(deps) });
}

/** What one of a writer's models is for. */
export type ModelUse = "writer" | "checks" | "fallback";

/** The models that write the articles, to show them and to try each; the sample writer has none. */
export interface WriterModels {
  list: readonly { use: ModelUse; provider: string; label: string; model: string }[];
  /** Null without a model for that use. */
  try(use: ModelUse, signal: AbortSignal): Promise<ModelTrial | null>;
}

export function createWriterModels(settings: WriterSettings, deps: Partial<WriterDeps> = {}): WriterModels {
  if (settings.kind === "builtin") return { list: [], try: () => Promise.resolve(null) };
  const lineUp = lineUpOf(settings, deps);
  const { write, check, fallback } = lineUp;
  const models = new Map<ModelUse, ChosenModel>([["writer", write]]);
  if (check !== write) models.set("checks", check);
  if (fallback !== null) models.set("fallback", fallback);
  return {
    list: [...models].map(([use, { kind, modelId, providerLabel }]) => ({
      use,
      provider: kind,
      label: providerLabel,
      model: modelId,
    })),
    async try(use, signal) {
      const model = models.get(use);
      return model === undefined ? null : await tryModel(model, lineUp, clockOf(deps), signal);
    },
  };
}

type ModelWriterSettings = Exclude<WriterSettings, { kind: "builtin" }>;

function lineUpOf(settings: ModelWriterSettings, network: Partial<WriterDeps>): ModelLineUp {
  const { idleMs = 120_000, check = null, fallback = null, budget = null, prices = {} } = settings;
  const choose = (model: ModelSettings, role: ModelRole) => {
    const fetches = createModelFetches({ timeoutMs: model.timeoutMs, idleMs }, network);
    return chooseLanguageModel(model, role, { fetches, idleMs, isOwn: network.guard !== undefined });
  };
  const write = choose(settings, "WRITER");
  return {
    write,
    check: check === null ? write : choose(check, "WRITER_CHECK"),
    fallback: fallback === null ? null : choose(fallback, "WRITER_FALLBACK"),
    budget,
    prices,
  };
}

function clockOf({ now, wait }: Partial<WriterDeps>): Pick<WriterDeps, "now" | "wait"> {
  return { now: now ?? Date.now, wait: wait ?? ((ms, signal) => delay(ms, undefined, { signal })) };
}
