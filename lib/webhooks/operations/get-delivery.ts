import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listAttemptRows } from "@/lib/platform/messages/rows";
import { requireDelivery } from "./delivery-queries";
import { attemptView, deliveryView, viewAttempt, viewDelivery } from "./delivery-view";

export const getDelivery = operation({
  name: "webhook_deliveries.get",
  summary: "One message with its text and every try to deliver it",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ deliveryId: idField("a delivery") }),
  output: z.object({
    delivery: deliveryView.extend({ body: z.string().describe("The raw JSON that is signed and sent.") }),
    attempts: z.array(attemptView).describe("In the order in which they were made."),
  }),
  async run(ctx, { deliveryId }) {
    const row = await requireDelivery(ctx, deliveryId);
    const attempts = await listAttemptRows(ctx.db, row.id);
    return { delivery: { ...viewDelivery(row), body: row.body }, attempts: attempts.map(viewAttempt) };
  },
});
