import type { IgnoredInAudit } from "../rows/ignored";
import type { SiteCheck } from "./check";

/**
 * The checks as if what is ignored had not been looked at: it counts neither as passed nor as failed. A pure function.
 */
export function withoutIgnored(checks: readonly SiteCheck[], ignored: IgnoredInAudit): SiteCheck[] {
  return checks.map(({ found: before, ...check }) => {
    const found = before ?? { applicable: check.applicable, affected: check.affected };
    const measured = { ...check, ...found };
    if (found.affected === 0) return measured;
    if (ignored.wholeSite.has(check.rule.id)) return { ...measured, applicable: 0, affected: 0, found };
    const pages = Math.min(ignored.pages.get(check.rule.id)?.length ?? 0, found.affected);
    if (pages === 0) return measured;
    return { ...measured, applicable: found.applicable - pages, affected: found.affected - pages, found };
  });
}
