import { type Connection, DestinationFailure, type RemoteEntry } from "../../contract";
import { gitMarker } from "./front-matter";
import { type GitConfig, gitLabel, templateOf } from "./git-config";
import { publicUrlOf, storedGitFields } from "./mapper";
import { followsTemplate, hasSlug, rootFolder } from "./path-template";
import { requestBranch } from "./pull-request";
import type { Repository } from "./repository";

/** At most this many files are read in the search for an article's marker. */
const readMax = 5_000;

/** The state of a repository's branches when they were last fetched. */
export interface BranchState {
  repository: Repository;
  config: GitConfig;
  /** The newest commit of the branch that the site is built from. */
  base: string;
  /** The newest commit of the article's own pull-request branch; null when there is no such branch. */
  pending: string | null;
}

/** Fetches new commits. `slug` is already a file name. Throws DestinationFailure when the branch is missing. */
export async function readBranchState(
  repository: Repository,
  { config }: Connection<GitConfig>,
  slug: string,
): Promise<BranchState> {
  const { branch } = config;
  const requested = config.mode === "pull_request" && slug !== "" ? requestBranch(slug) : null;
  const tips = await repository.tips(requested === null ? [branch] : [branch, requested]);
  const base = tips.get(branch);
  if (base === undefined) throw noSuchBranch(branch);
  return { repository, config, base, pending: requested === null ? null : (tips.get(requested) ?? null) };
}

export function noSuchBranch(branch: string, there: readonly string[] = []): DestinationFailure {
  const others = there.slice(0, 5).join(", ");
  return new DestinationFailure(
    `${gitLabel} has no branch ${branch}${others === "" ? "" : ` (it has ${others})`}; put the branch that your site is built from into the connection, and make a first commit if the repository is empty.`,
    false,
  );
}

/**
 * The commit with the newest version of an article: on its pull-request branch while one is open, else on the
 * base.
 */
export function headOf({ base, pending }: BranchState): string {
  return pending ?? base;
}

/** The path of a file that would have this slug's address, whoever made it. `slug` is already a file name. */
export async function locateSlug(state: BranchState, slug: string): Promise<string | null> {
  if (slug === "") return null;
  const template = templateOf(state.config);
  const files = await state.repository.files(headOf(state), rootFolder(template));
  const same = [...files.keys()].filter((path) => hasSlug(template, path, slug)).sort();
  return same.find((path) => followsTemplate(template, path)) ?? same[0] ?? null;
}

/** The path of the file that carries the article's marker, anywhere below the folder for articles. */
export async function locateMarked(
  state: BranchState,
  commit: string,
  articleId: string,
): Promise<string | null> {
  const { repository, config } = state;
  const files = await repository.files(commit, rootFolder(templateOf(config)));
  const texts = [...files].filter(([path]) => /\.(?:md|mdx|markdown)$/i.test(path));
  for (const [path, blob] of texts.slice(0, readMax)) {
    if (gitMarker(await repository.read(blob)) === articleId) return path;
  }
  return null;
}

export async function entryAt(state: BranchState, path: string): Promise<RemoteEntry | null> {
  const { repository, config, base } = state;
  const blob = await repository.fileAt(headOf(state), path);
  if (blob === null) return null;
  const content = await repository.read(blob);
  const isOnSite = state.pending === null || (await repository.fileAt(base, path)) === blob;
  return {
    remoteId: path,
    publicUrl: isOnSite ? publicUrlOf(config, path, content) : null,
    articleId: gitMarker(content),
    fields: storedGitFields(config, path, content),
    version: blob,
  };
}
