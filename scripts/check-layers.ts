import { checkLayers } from "./checks/layers";

const { modules, violations } = await checkLayers();
for (const violation of violations) console.error(violation);
console.log(`layers: ${modules} modules, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
