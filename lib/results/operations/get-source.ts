import { z } from "zod";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { findSource } from "../rows/sources";
import { type SearchSourceView, searchSourceView, viewSource } from "./source-view";

const exampleSource: SearchSourceView = {
  project_id: exampleIds.project,
  source: {
    property: "sc-domain:example.com",
    access: "service_account",
    client_email: "galley@example-articles.iam.gserviceaccount.com",
    state: "current",
    message:
      "The days from 2025-07-30 to 2026-11-27 have been read; each later day is read when it is final, about three days later.",
    newest_day: "2026-11-27",
    oldest_day: "2025-07-30",
    back_to_day: "2025-07-30",
    read_at: "2026-11-30T10:12:44.000Z",
    next_at: "2026-12-01T10:40:02.000Z",
  },
  first_day: "2025-07-30",
  last_day: "2026-11-27",
};

export const getSearchSource = operation({
  name: "results.get_source",
  summary: "A project's connection to Search Console: what has been read, and what is in the way",
  description: "The days with figures include those that were imported from files. The key is in no answer.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project").optional() }),
  output: searchSourceView,
  example: { projectId: exampleIds.project },
  answers: {
    current: exampleSource,
    not_connected: { project_id: exampleIds.project, source: null, first_day: null, last_day: null },
  },
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    return viewSource(ctx.db, project, await findSource(ctx.db, project));
  },
});
