"use server";

import { action } from "@/lib/actions/form-action";
import { resendDelivery } from "@/lib/core/webhook-deliveries/resend";

export const resendDeliveryAction = action(resendDelivery);
