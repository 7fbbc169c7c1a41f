import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import { eventCatalogue } from "@/lib/webhooks/event-payload";

export const listEventTypes = operation({
  name: "events.list_types",
  summary: "The types of events that an endpoint can receive, with the JSON Schema of each event's data",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    types: z.array(
      z.object({
        type: z.enum(outgoingEventTypes),
        summary: z.string(),
        data: z.record(z.string(), z.unknown()).describe("A JSON Schema."),
      }),
    ),
  }),
  run() {
    const types = outgoingEventTypes.map((type) => {
      const { summary, data } = eventCatalogue[type];
      return { type, summary, data: { ...z.toJSONSchema(data) } };
    });
    return Promise.resolve({ types });
  },
});
