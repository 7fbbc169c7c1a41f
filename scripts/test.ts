import { buildCheck, type Check, npmCheck, vitestCheck } from "./checks";

/** The build comes before what reads the types that it generates. */
const checks: Check[] = [
  npmCheck("format:check"),
  npmCheck("layers"),
  npmCheck("unused"),
  buildCheck,
  npmCheck("lint"),
  npmCheck("typecheck"),
  vitestCheck("unit and database tests", []),
  vitestCheck("browser tests", ["--config", "vitest.e2e.config.ts"]),
];

let passed = 0;
let failed = 0;
for (const check of checks) {
  console.log(`… ${check.name}`);
  const startedAt = performance.now();
  const result = await check.run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (result.failed > 0 && result.output !== "") console.error(result.output.trimEnd());
  console.log(`${result.failed === 0 ? "✓" : "✗"} ${check.name} (${seconds} s)`);
  passed += result.passed;
  failed += result.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
