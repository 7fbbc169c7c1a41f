import type { z } from "zod";

/** A GraphQL document, and the schema of the data that it returns. */
export interface GraphqlOperation<Schema extends z.ZodType> {
  document: string;
  data: Schema;
  writes: boolean;
}
