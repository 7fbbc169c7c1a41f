import { cache } from "react";
import { getProject } from "@/lib/operations/projects/get";
import { load } from "@/lib/surfaces/actions/load";

/** Loads a project once per request, for the layout and the page together. */
export const loadProject = cache(
  async (projectId: string) => (await load(getProject, { projectId })).project,
);
