import { z } from "zod";
import { countField } from "../fields";

/** A line of a robots.txt that decides. */
export const robotsRuleView = z.object({
  directive: z.enum(["allow", "disallow"]),
  pattern: z.string().describe("The path of the rule, as the file writes it."),
  line: countField,
});
