import {
  type DocumentNode,
  GraphQLError,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { z } from "zod";
import type { StandInRequest } from "../stand-in-server";
import type { PublishedGraphql } from "./published-api";

const graphqlBody = z.strictObject({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

/** Checks a document and its variables against the maker's schema, and returns the root fields that it uses. */
export function graphqlMismatches(
  { schema, fields: published }: PublishedGraphql,
  { method, json }: StandInRequest,
): { fields: string[]; mismatches: string[] } {
  if (method !== "POST") return { fields: [], mismatches: ["a GraphQL call is a POST"] };
  const body = graphqlBody.safeParse(json);
  if (!body.success)
    return { fields: [], mismatches: [`the body is not a GraphQL call: ${body.error.message}`] };
  const document = parsed(body.data.query);
  if (document instanceof GraphQLError) return { fields: [], mismatches: [document.message] };
  const [operation, ...others] = document.definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined || others.length > 0)
    return { fields: [], mismatches: ["the document has not exactly one operation"] };
  const fields = operation.selectionSet.selections.flatMap((each) =>
    each.kind === Kind.FIELD ? [`${operation.operation} ${each.name.value}`] : [],
  );
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], body.data.variables);
  const declared = new Set((operation.variableDefinitions ?? []).map((each) => each.variable.name.value));
  return {
    fields,
    mismatches: [
      ...validate(schema, document).map(({ message }) => message),
      ...errors.map(({ message }) => message),
      ...Object.keys(body.data.variables)
        .filter((name) => !declared.has(name))
        .map((name) => `the variable ${name} is not declared`),
      ...fields.filter((field) => !published.includes(field)).map((field) => `${field} is not recorded`),
    ],
  };
}

function parsed(source: string): DocumentNode | GraphQLError {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
