import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { projectRoot } from "../project-root";

export interface LayerReport {
  modules: number;
  /** One line for each violation: the rule, the importing file and the imported one. */
  violations: string[];
}

const folders = ["app", "inngest", "lib", "scripts"];
/** The only files that may use `process.env`. Scripts pass theirs on to the settings. */
const environmentReaders =
  /^(lib\/platform\/settings\/env\.ts$|scripts\/|lib\/platform\/db\/testing\/|.*\.test\.tsx?$)/;
/** Any use of `process.env`, except two variables that Next replaces by constants. */
const environmentUse = /process\.env(?!\.(?:NEXT_RUNTIME|NODE_ENV)\b)/;

/** Checks the imports under `baseDir` against .dependency-cruiser.cjs. Throws when there is no module. */
export async function checkLayers(baseDir: string = projectRoot): Promise<LayerReport> {
  const options = await extractDepcruiseOptions(path.join(projectRoot, ".dependency-cruiser.cjs"));
  const present = folders.filter((folder) => existsSync(path.join(baseDir, folder)));
  if (present.length === 0) throw new Error(`there is nothing to check under ${baseDir}`);
  const tsConfig = path.join(baseDir, "tsconfig.json");
  const { output } = await cruise(
    present,
    { ...options, baseDir, tsConfig: { fileName: tsConfig } },
    undefined,
    { tsConfig: extractTSConfig(tsConfig) },
  );
  if (typeof output === "string")
    throw new Error("dependency-cruiser gave a text where a result was asked for");
  const own = ownModules(output);
  if (own.length === 0)
    throw new Error(`no module was found under ${baseDir}: the check would pass anything`);
  const imports = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const environment = own
    .filter((file) => !environmentReaders.test(file))
    .filter((file) => environmentUse.test(withoutTexts(readFileSync(path.join(baseDir, file), "utf8"))))
    .map((file) => `environment-in-env: ${file} → process.env`);
  return { modules: own.length, violations: [...new Set([...imports, ...environment])] };
}

/** Removes string literals, because a code sample in the documentation may contain process.env. */
function withoutTexts(source: string): string {
  return source.replace(/'[^'\n]*'|"[^"\n]*"/g, '""');
}

function ownModules({ modules }: ICruiseResult): string[] {
  return modules
    .map(({ source }) => source)
    .filter((source) => folders.some((folder) => source.startsWith(`${folder}/`)))
    .filter((source) => /\.tsx?$/.test(source));
}
