import { type Connection, DestinationFailure, type RemoteEntry } from "../../contract";
import { gitMarker } from "./front-matter";
import { type GitConfig, gitLabel, templateOf } from "./git-config";
import { publicUrlOf, storedGitFields } from "./mapper";
import { followsTemplate, hasSlug, rootFolder } from "./path-template";
import { requestBranch } from "./pull-request";
import type { Repository } from "./repository";

/** Files that are read in the search for a marker. */
const readMax = 5_000;

/** A repository as it is at this moment. */
export interface BranchState {
  repository: Repository;
  config: GitConfig;
  /** The newest commit of the branch that the site is built from. */
  base: string;
  /** The newest commit of the article's branch for a pull request; null without one. */
  pending: string | null;
}

/** Fetches what is new. `slug` is a file's name already. Throws DestinationFailure when the branch is missing. */
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

/** Where the newest word on an article is: on its own branch while it waits there. */
export function headOf({ base, pending }: BranchState): string {
  return pending ?? base;
}

/** A file that would have the address of this slug, whoever made it; `slug` is a file's name already. */
export async function locateSlug(state: BranchState, slug: string): Promise<string | null> {
  if (slug === "") return null;
  const template = templateOf(state.config);
  const files = await state.repository.files(headOf(state), rootFolder(template));
  const same = [...files.keys()].filter((path) => hasSlug(template, path, slug)).sort();
  return same.find((path) => followsTemplate(template, path)) ?? same[0] ?? null;
}

/** The file with the article's marker, in the folder where articles lie. */
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
