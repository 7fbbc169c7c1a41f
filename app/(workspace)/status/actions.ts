"use server";

import { tryService } from "@galley/lib/health/try-service";
import { action } from "@/app/_actions/form-action";

export const tryServiceAction = action(tryService);
