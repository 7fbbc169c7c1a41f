import type { GrowthCase } from "../growth-case";
import { articleCases } from "./articles";
import { claimCases } from "./claims";
import { dashboardCases } from "./dashboard";
import { hostedBlogCases } from "./hosted-blog";
import { jobCases } from "./jobs";
import { outboxCases } from "./outbox";
import { publicationCases } from "./publications";
import { resultCases } from "./results";
import { tenantCases } from "./tenants";

export const growthCases: GrowthCase[] = [
  ...claimCases,
  ...jobCases,
  ...publicationCases,
  ...outboxCases,
  ...articleCases,
  ...dashboardCases,
  ...hostedBlogCases,
  ...tenantCases,
  ...resultCases,
];
