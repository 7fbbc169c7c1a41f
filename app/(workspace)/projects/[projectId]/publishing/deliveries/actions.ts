"use server";

import { resendDelivery } from "@/lib/operations/webhook-deliveries/resend";
import { action } from "@/lib/surfaces/actions/form-action";

export const resendDeliveryAction = action(resendDelivery);
