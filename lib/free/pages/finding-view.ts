import { z } from "zod";
import { categoryKeys, severities } from "@/lib/audits/page-rule";

/** What a rule of site audits found. */
export const findingView = z.object({
  id: z.string().describe("The rule, as in the documentation of audits."),
  category: z.enum(categoryKeys),
  severity: z.enum(severities),
  title: z.string(),
  detail: z.string(),
  fix: z.string(),
  evidence: z.array(z.string()).describe("Quoted from the page."),
});
