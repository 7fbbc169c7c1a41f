import ts from "typescript";
import type { SourceFile } from "./tidiness";

/**
 * A sentence for every regular expression that a function builds from anything but constants. The attack: a name, an
 * address or a pattern of somebody's own is read as a regular expression, which then matches something else or takes
 * forever.
 */
export function builtExpressions({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKindOf(path));
  const constants = constantsOf(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isRegExpCall(node) && !runsAtImport(node) && !isConstant(node.arguments?.[0], constants)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} builds a regular expression from ${node.arguments?.[0]?.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function scriptKindOf(path: string): ts.ScriptKind {
  return path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "RegExp"
  );
}

/** Whether the node runs at import, before there is any data: in no function except one given to `map` or `flatMap`. */
function runsAtImport(node: ts.Node): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (ts.isFunctionLike(outer) && !(ts.isArrowFunction(outer) && isMapped(outer))) return false;
  }
  return true;
}

function isMapped({ parent }: ts.ArrowFunction): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ["map", "flatMap"].includes(parent.expression.name.text)
  );
}

/** The names of the file's own constants that are texts. */
function constantsOf(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) === 0)
      continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && isConstant(initializer, names)) names.add(name.text);
    }
  }
  return names;
}

function isConstant(node: ts.Expression | undefined, constants: ReadonlySet<string>): boolean {
  if (node === undefined) return true;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isRegularExpressionLiteral(node))
    return true;
  if (ts.isIdentifier(node)) return constants.has(node.text);
  if (ts.isTaggedTemplateExpression(node)) return isConstant(node.template, constants);
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.every(({ expression }) => isConstant(expression, constants));
  }
  if (ts.isBinaryExpression(node))
    return isConstant(node.left, constants) && isConstant(node.right, constants);
  return false;
}
