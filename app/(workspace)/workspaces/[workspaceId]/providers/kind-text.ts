import type { listWorkspaceProviders } from "@galley/lib/workspaces/providers/list-providers";
import type { z } from "zod";

export type Kind = z.output<typeof listWorkspaceProviders.output>["kinds"][number];

/** What each kind is called, and what it is for. */
export const kindTexts: Readonly<Record<Kind["kind"], { title: string; purpose: string; none: string }>> = {
  writer: {
    title: "Writer",
    purpose: "The language model that plans, writes and revises the articles of this workspace.",
    none: "",
  },
  search: {
    title: "Search",
    purpose: "Finds sources for articles, and the position of a site for keys and agents of this workspace.",
    none: "None. Articles are written from the project’s own pages, and positions cannot be looked up.",
  },
  checks: {
    title: "Model for checks",
    purpose: "Answers the questions of the research, and judges whether sources support the claims.",
    none: "None. The writer’s own model does this.",
  },
  fallback: {
    title: "Fallback model",
    purpose: "Is asked when the writer’s model is not available, has no credit left or refuses.",
    none: "None. An article is tried again later, and fails if the writer does not come back.",
  },
};
