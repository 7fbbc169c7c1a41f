import type { z } from "zod";

/** A document of GraphQL, and the shape of what is read of its data. */
export interface GraphqlOperation<Schema extends z.ZodType> {
  document: string;
  data: Schema;
  writes: boolean;
}
