"use server";

import { tryService } from "@/lib/operations/health/try-service";
import { action } from "@/lib/surfaces/actions/form-action";

export const tryServiceAction = action(tryService);
