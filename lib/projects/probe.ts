import { z } from "zod";
import { pageBytesMax } from "@/lib/audits/page-response";
import type { DestinationRegistry } from "@/lib/destinations/registry";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { inLiveSlot, type NeedsLookups } from "@/lib/lookups/operations/live";
import { fetchedAnswer } from "@/lib/pages/fetched-answer";
import { sitePlatforms } from "@/lib/pages/site-platform";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { foreignLine } from "@/lib/text/foreign-text";
import { requireWorkspace } from "@/lib/workspaces/queries";
import { projectFields } from "./project-input";
import { nameOfHost, proposedName } from "./proposed-name";
import type { ReadSite, readSite } from "./read-site";

const timeoutMs = 12_000;
const descriptionLengthMax = 500;

const probedSite = z.object({
  website: z.string().describe("As the project would store it."),
  problem: z.string().nullable().describe("Why the site cannot be read; null when it answered with a page."),
  name: z
    .string()
    .describe("What its metadata calls the site, else the part of its title that does, else from its host."),
  language_code: z
    .string()
    .nullable()
    .describe("What the page says or is written in; null when that tells none."),
  description: z.string().nullable(),
  icon_url: z.string().nullable().describe("Its favicon; null when the site did not answer."),
  platform: z
    .object({ provider: z.enum(sitePlatforms), label: z.string() })
    .nullable()
    .describe("The destination that the site runs on, by signs that its makers document; null without one."),
});

type ProbeContext = Context &
  NeedsLookups & {
    fetch: GuardedFetch;
    tasks: InThread<{ readSite: typeof readSite }>;
    destinations: DestinationRegistry;
  };

export const probeSite = operation({
  name: "projects.probe",
  summary: "Fetch the home page of a site, and propose a project's name, language and destination from it",
  access: "user",
  effect: "looks outside",
  role: "admin",
  longRunning: true,
  input: z.strictObject({ workspaceId: idField("a workspace"), website: projectFields.website }),
  output: z.object({ workspace_id: z.uuid(), site: probedSite }),
  refusals: ["unavailable"],
  async run(ctx: ProbeContext, { workspaceId, website }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    return { workspace_id: workspace.id, site: await inLiveSlot(ctx, () => probe(ctx, website)) };
  },
});

async function probe(ctx: ProbeContext, website: string): Promise<z.input<typeof probedSite>> {
  const host = new URL(website).hostname.replace(/^www\./, "");
  const unread = {
    website,
    name: nameOfHost(host),
    language_code: null,
    description: null,
    icon_url: null,
    platform: null,
  };
  try {
    const response = await ctx.fetch(website, {
      timeoutMs,
      bodyBytesMax: pageBytesMax,
      onTooLarge: "truncate",
    });
    if (response.status >= 400) {
      return { ...unread, problem: `It answered with the status ${response.status}.` };
    }
    const read = await orOverrun(ctx.tasks.readSite(website, fetchedAnswer(response)));
    if (read instanceof TaskOverrun) {
      return { ...unread, problem: "Its home page is too complex to be read." };
    }
    if ("unreadableReason" in read) return { ...unread, problem: read.unreadableReason };
    return {
      website,
      problem: null,
      ...proposalOf(read, host),
      icon_url: iconOf(response.url),
      platform: platformIn(ctx.destinations, read.platform),
    };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { ...unread, problem: error.message };
  }
}

type Readable = Extract<ReadSite, { summary: unknown }>;

function proposalOf({ summary: { description, ...names }, language }: Readable, host: string) {
  return {
    name: proposedName(names, host),
    language_code: language,
    description: description === null ? null : foreignLine(description, descriptionLengthMax),
  };
}

function platformIn(destinations: DestinationRegistry, provider: Readable["platform"]) {
  const destination = provider === null ? null : destinations.get(provider);
  return provider === null || destination === null ? null : { provider, label: destination.label };
}

/** Where browsers look for the icon of a site that names none. */
const iconOf = (pageUrl: string) => new URL("/favicon.ico", pageUrl).href;
