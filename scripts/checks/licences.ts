import { z } from "zod";

/** The part of package-lock.json that says what is installed and under which licence. */
export const lockedPackages = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

type LockFile = z.infer<typeof lockedPackages>;

/** Licences that ask for no more than their notice, by their SPDX identifiers. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
]);

/** Packages under another licence, or whose licence the lock file does not name, and why they may be used. */
export const licenceExceptions: readonly { name: RegExp; licence: string; because: string }[] = [
  {
    name: /^@img\/sharp-(?:libvips-)?(?:win32|darwin|linux|linuxmusl|wasm32)/,
    licence: "LGPL-3.0-or-later",
    because: "A library of its own file, loaded by Next.js only to resize images, which Galley never does.",
  },
  {
    name: /^lightningcss(?:-|$)/,
    licence: "MPL-2.0",
    because: "Compiles styles while Galley is built; Galley uses it unchanged, and does not serve it.",
  },
  {
    name: /^@fontsource-variable\/inter$/,
    licence: "OFL-1.1",
    because: "The licence of fonts: it may be shipped and served with any software.",
  },
  {
    name: /^caniuse-lite$/,
    licence: "CC-BY-4.0",
    because: "Data about browsers that is read while Galley is built, and not served.",
  },
  {
    name: /^@next\/swc-/,
    licence: "MIT",
    because:
      "Next.js’s own compiler, built from its repository; some of its packages do not repeat the licence.",
  },
  {
    name: /^@tailwindcss\/oxide-/,
    licence: "MIT",
    because:
      "Part of Tailwind CSS, built from its repository; some of its packages do not repeat the licence.",
  },
  {
    name: /^jsonify$/,
    licence: "Public Domain",
    because: "Given to everybody without conditions; applies the patches while Galley is installed.",
  },
];

export interface DependencyLicence {
  name: string;
  version: string;
  /** An SPDX expression; null when the lock file names none. */
  licence: string | null;
}

/** Every package that production installs, once for each version, in the order of their names. */
export function productionLicences({ packages }: LockFile): DependencyLicence[] {
  const found = new Map<string, DependencyLicence>();
  for (const [folder, { version = "", license = null, dev }] of Object.entries(packages)) {
    if (folder === "" || dev === true) continue;
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** A sentence for each package whose licence nobody has allowed. */
export function refusedLicences(licences: readonly DependencyLicence[]): string[] {
  return licences
    .filter(({ name, licence }) => !isPermissive(licence) && !isExcepted(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence ${licence ?? "that it does not name"}`,
    );
}

/** Whether an SPDX expression leaves a way to use the package under permissive licences only. */
function isPermissive(licence: string | null): boolean {
  if (licence === null) return false;
  const expression = licence.replaceAll(/[()]/g, "");
  return expression
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => permissive.has(each.trim())));
}

function isExcepted(name: string, licence: string | null): boolean {
  return licenceExceptions.some(
    (exception) => exception.name.test(name) && (licence === null || licence.includes(exception.licence)),
  );
}
