/** A part of the build: where it is, and what it is made of except tests, as paths from the root of the checkout. */
export interface BuildPart {
  folder: string;
  sources: readonly string[];
}

/** The bundles of `dist`, the index of the documentation, and Next's build. */
export const buildParts: { readonly bundles: BuildPart; readonly docs: BuildPart; readonly pages: BuildPart };

/** Whether all of the parts were made of the present sources, and none of their files is missing. */
export function areUpToDate(root: string, parts: readonly BuildPart[]): boolean;

/** Notes in the folder of a part what it was made of, and the files that were made. */
export function writeStamp(
  root: string,
  part: BuildPart,
  fingerprint: string,
  outputs: readonly string[],
): void;

/** Has the part count as not made, because it is about to be made anew. */
export function removeStamp(root: string, part: BuildPart): void;

/** Identifies the present sources of a part. */
export function fingerprintOf(root: string, part: BuildPart): string;
