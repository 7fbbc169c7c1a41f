import type { GitConfig } from "./git-config";

/** The pull-request branch of an article. `slug` is already a file name. */
export function requestBranch(slug: string): string {
  return `galley/${slug}`;
}

/** Where a person can open the pull request; null on hosts whose addresses Galley does not know. */
export function requestAddress({ repositoryUrl, branch }: GitConfig, requested: string): string | null {
  const { hostname } = new URL(repositoryUrl);
  const home = repositoryUrl.replace(/\.git$/, "");
  const [from, to] = [encodeURIComponent(requested), encodeURIComponent(branch)];
  if (hostname === "github.com") return `${home}/compare/${to}...${from}?expand=1`;
  if (hostname === "gitlab.com") {
    const query = new URLSearchParams({
      "merge_request[source_branch]": requested,
      "merge_request[target_branch]": branch,
    });
    return `${home}/-/merge_requests/new?${query.toString()}`;
  }
  if (hostname === "bitbucket.org") return `${home}/pull-requests/new?source=${from}&dest=${to}`;
  return hostname === "codeberg.org" ? `${home}/compare/${to}...${from}` : null;
}
