import type { Choice, ValueOf } from "./setting";
import { settingsTable as t } from "./table";

/** Who writes the articles. */
export type WriterEnv =
  | { kind: "builtin" }
  | {
      kind: "openai" | "anthropic" | "google";
      apiKey: string;
      model: string;
      /** Null means the provider's own. */
      baseUrl: string | null;
      timeoutMs: number;
    }
  | { kind: "openai-compatible"; apiKey: string | null; model: string; baseUrl: string; timeoutMs: number };

const providers = {
  openai: { keyName: "OPENAI_API_KEY", key: t.OPENAI_API_KEY, model: "gpt-5.4-mini" },
  anthropic: { keyName: "ANTHROPIC_API_KEY", key: t.ANTHROPIC_API_KEY, model: "claude-sonnet-5-5" },
  google: {
    keyName: "GOOGLE_GENERATIVE_AI_API_KEY",
    key: t.GOOGLE_GENERATIVE_AI_API_KEY,
    model: "gemini-flash-latest",
  },
} as const;

export function chooseWriter(value: ValueOf): Choice<WriterEnv> {
  const kind = value(t.WRITER);
  const timeoutMs = value(t.WRITER_TIMEOUT_SECONDS) * 1000;
  const model = value(t.WRITER_MODEL);
  const baseUrl = value(t.WRITER_BASE_URL);
  if (kind === "builtin") return { value: { kind }, problems: [] };
  if (kind === "openai-compatible") {
    const problems = [
      ...(baseUrl === null ? [needed("WRITER_BASE_URL", kind)] : []),
      ...(model === null ? [needed("WRITER_MODEL", kind)] : []),
    ];
    const apiKey = value(t.WRITER_API_KEY);
    return {
      value: { kind, apiKey, model: model ?? "", baseUrl: baseUrl ?? "", timeoutMs },
      problems,
    };
  }
  const provider = providers[kind];
  const apiKey = value(provider.key);
  return {
    value: { kind, apiKey: apiKey ?? "", model: model ?? provider.model, baseUrl, timeoutMs },
    problems: apiKey === null ? [needed(provider.keyName, kind)] : [],
  };
}

function needed(name: string, writer: string): string {
  return `${name} is missing: WRITER=${writer} needs it, or set WRITER=builtin for samples without a model.`;
}
