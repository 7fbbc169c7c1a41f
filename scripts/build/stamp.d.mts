/** The files and folders that the bundles of `dist` are made of, except their tests. */
export const bundleSources: readonly string[];

/** Those that the index of the documentation is made of. */
export const docsSources: readonly string[];

/** Those that Next's build is made of. */
export const pageSources: readonly string[];

/** A part of the build. */
export interface BuildPart {
  /** The root folder of the checkout, to which the sources are relative. */
  root: string;
  folder: string;
  sources: readonly string[];
  /** The files that the build must have made. */
  outputs: readonly string[];
}

/** Whether the part was made of the present sources. */
export function isUpToDate(part: BuildPart): boolean;

/** Notes in the folder of a part which sources it was made of. */
export function writeStamp(folder: string, fingerprint: string): void;

/** Identifies the present sources and the version of Node.js. */
export function fingerprintOf(root: string, sources: readonly string[]): string;
