import { z } from "zod";
import { categoryNames, severities } from "@/lib/audits/page-rule";
import { isRecheckable } from "@/lib/audits/recheck/compare-page";
import { allRules } from "@/lib/audits/site/all-rules";
import { operation } from "@/lib/kernel/operation";

export const listAuditRules = operation({
  name: "audits.rules",
  summary: "Every rule of an audit, with its category and what it is about",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    rules: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        category_name: z.string(),
        severity: z.enum(severities),
        title: z.string(),
        why: z.string(),
        fix: z.string(),
        recheckable: z.boolean().describe("Whether reading a single page again says if it is fixed there."),
      }),
    ),
  }),
  run() {
    const rules = allRules.map(({ id, category, severity, title, why, fix }) => ({
      id,
      category,
      category_name: categoryNames[category],
      severity,
      title,
      why,
      fix,
      recheckable: isRecheckable(id),
    }));
    return Promise.resolve({ rules });
  },
});
