import { z } from "zod";
import type { auditPage, PageSummary } from "@/lib/audits/audit-page";
import { pageBytesMax } from "@/lib/audits/page-response";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { inLiveSlot, type NeedsLookups } from "@/lib/lookups/operations/live";
import { fetchedAnswer } from "@/lib/pages/fetched-answer";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { foreignLine } from "@/lib/text/foreign-text";
import { isLanguageTag } from "@/lib/text/language-tag";
import { requireWorkspace } from "@/lib/workspaces/queries";
import { projectFields } from "./project-input";

const timeoutMs = 12_000;
const nameLengthMax = 100;
const descriptionLengthMax = 500;

const probedSite = z.object({
  website: z.string().describe("As the project would store it."),
  problem: z.string().nullable().describe("Why the site cannot be read; null when it answered with a page."),
  name: z.string().describe("From the title of its home page, else from its host."),
  language_code: z.string().nullable().describe("What the page says; null when it says none."),
  description: z.string().nullable(),
  icon_url: z.string().nullable().describe("Its favicon; null when the site did not answer."),
});

export const probeSite = operation({
  name: "projects.probe",
  summary: "Fetch the home page of a site, and propose a project's name and language from it",
  access: "user",
  effect: "looks outside",
  role: "admin",
  longRunning: true,
  input: z.strictObject({ workspaceId: idField("a workspace"), website: projectFields.website }),
  output: z.object({ workspace_id: z.uuid(), site: probedSite }),
  refusals: ["unavailable"],
  async run(
    ctx: Context & NeedsLookups & { fetch: GuardedFetch; tasks: InThread<{ auditPage: typeof auditPage }> },
    { workspaceId, website },
  ) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    return { workspace_id: workspace.id, site: await inLiveSlot(ctx, () => probe(ctx, website)) };
  },
});

async function probe(
  ctx: Context & { fetch: GuardedFetch; tasks: InThread<{ auditPage: typeof auditPage }> },
  website: string,
): Promise<z.input<typeof probedSite>> {
  const host = new URL(website).hostname.replace(/^www\./, "");
  const unread = { website, name: nameOfHost(host), language_code: null, description: null, icon_url: null };
  try {
    const response = await ctx.fetch(website, {
      timeoutMs,
      bodyBytesMax: pageBytesMax,
      onTooLarge: "truncate",
    });
    if (response.status >= 400) {
      return { ...unread, problem: `It answered with the status ${response.status}.` };
    }
    const read = await orOverrun(ctx.tasks.auditPage(website, fetchedAnswer(response)));
    if (read instanceof TaskOverrun) {
      return { ...unread, problem: "Its home page is too complex to be read." };
    }
    if (read.summary === null) {
      return { ...unread, problem: read.unreadableReason ?? "Its home page cannot be read." };
    }
    return { website, problem: null, ...proposalOf(read.summary, host), icon_url: iconOf(response.url) };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { ...unread, problem: error.message };
  }
}

function proposalOf({ title, description, language }: PageSummary, host: string) {
  const name = title === null ? "" : brandIn(foreignLine(title, 300), host);
  return {
    name: name === "" ? nameOfHost(host) : name.slice(0, nameLengthMax).trim(),
    language_code:
      language !== null && isLanguageTag(language.trim())
        ? new Intl.Locale(language.trim()).toString()
        : null,
    description: description === null ? null : foreignLine(description, descriptionLengthMax),
  };
}

/** The part of a title that names the site: the one that resembles its host, else the shortest. */
function brandIn(title: string, host: string): string {
  const parts = title
    .split(/\s+[|·•–—:-]\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const likeHost = parts.find((part) => bare(part) !== "" && bare(host).includes(bare(part)));
  return likeHost ?? parts.toSorted((one, other) => one.length - other.length)[0] ?? "";
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** "Anvil Works" for anvil-works.example. */
function nameOfHost(host: string): string {
  const label = host.split(".").at(-2) ?? host;
  return label
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Where browsers look for the icon of a site that names none. */
const iconOf = (pageUrl: string) => new URL("/favicon.ico", pageUrl).href;
