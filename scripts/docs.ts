import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generatedDocuments, unpadded, withTables } from "./checks/generated-tables";
import { projectRoot } from "./project-root";

/** `npm run docs` writes the tables of the documentation that come from the code. */
for (const document of generatedDocuments) {
  const file = path.join(projectRoot, document);
  const text = readFileSync(file, "utf8");
  const written = withTables(document, text);
  const isSame = unpadded(written) === unpadded(text);
  if (!isSame) writeFileSync(file, written);
  process.stdout.write(`${document}: ${isSame ? "unchanged" : "written"}\n`);
}
execFileSync("npx", ["biome", "format", "--write", ...generatedDocuments], {
  cwd: projectRoot,
  stdio: "ignore",
});
