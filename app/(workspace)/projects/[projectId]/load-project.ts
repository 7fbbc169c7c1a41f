import { cache } from "react";
import { getProject } from "@/lib/operations/projects/get";
import { load } from "@/lib/surfaces/actions/load";

/** The project of the address; asked once a request, by the layout and the page together. */
export const loadProject = cache(
  async (projectId: string) => (await load(getProject, { projectId })).project,
);
