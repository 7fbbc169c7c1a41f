import { cache } from "react";
import { load } from "@/lib/actions/load";
import { getProject } from "@/lib/core/projects/get";

/** The project of the address; asked once a request, by the layout and the page together. */
export const loadProject = cache(
  async (projectId: string) => (await load(getProject, { projectId })).project,
);
