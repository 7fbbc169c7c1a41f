import type { AssistantName } from "@/lib/platform/settings/provider-names";

export interface AssistantAnswer {
  /** The name of the model that answered, as its API gives it. */
  model: string;
  text: string;
  /** Whether the assistant searched the web before it answered. */
  searched: boolean;
  citations: Citation[];
}

export interface Citation {
  url: string;
  title: string;
}

/** An assistant that answers with the help of web search. */
export interface Assistant {
  name: AssistantName;
  label: string;
  model: string;
  /** Throws ProviderFailure, and nothing else. */
  ask(question: string, signal: AbortSignal): Promise<AssistantAnswer>;
}
