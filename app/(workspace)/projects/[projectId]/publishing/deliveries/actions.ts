"use server";

import { resendDelivery } from "@galley/lib/operations/webhook-deliveries/resend";
import { action } from "@/app/_actions/form-action";

export const resendDeliveryAction = action(resendDelivery);
