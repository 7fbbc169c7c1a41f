"use server";

import { resendDelivery } from "@galley/lib/webhooks/operations/resend-delivery";
import { action } from "@/app/_actions/form-action";

export const resendDeliveryAction = action(resendDelivery);
