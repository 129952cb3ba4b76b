// Reads one source file for what decides which texts it needs: the files it imports and the message keys it names.
import ts from "typescript";

/**
 * Keys that a file names, with their line:
 *   "fitter.name"               the key itself
 *   `fitter.status.${status}`   "fitter.status.*"; a hole is one part of a key
 *   @messages right.**          in a comment, for keys that come from data; `**` is any number of parts
 * `isAsked` marks what must have a text: what `t(…)` translates, what a property such as `titleKey` holds, what a comment declares.
 * @typedef {{ key: string, line: number, isAsked: boolean }} KeyUse
 */
/** @typedef {{ imports: string[], lazy: string[], uses: KeyUse[] }} ScannedFile Specifiers as written. */

const TRANSLATE = /(^|\.)t$|^t\.(key|count|countKey)$/;
const KEY_PROPERTY = /^[a-z]\w*Key$/;
const KEY_TEXT = /^[\w.-]+$/;
const DECLARED = /@messages ([\w.*-]+)/g;

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} node */
function isTypeOnly(node) {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const { isTypeOnly: isAll, name, namedBindings } = node.importClause ?? {};
  if (isAll === true) return true;
  const elements = namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  return name === undefined && elements.length > 0 && elements.every((element) => element.isTypeOnly);
}

/** Name of what is called: `t`, `t.key`, `i18n.t`; "" for anything else. @param {ts.Expression} callee @returns {string} */
function calleeName(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  if (!ts.isPropertyAccessExpression(callee)) return "";
  const { expression, name } = callee;
  if (ts.isPropertyAccessExpression(expression)) return `${expression.name.text}.${name.text}`;
  return ts.isIdentifier(expression) ? `${expression.text}.${name.text}` : name.text;
}

/** Whether a node is what a `t(…)` call translates, or the value of a property such as `titleKey`. @param {ts.Node} node */
function isAsked(node) {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === node && TRANSLATE.test(calleeName(parent.expression));
  if (!ts.isPropertyAssignment(parent) && !ts.isJsxAttribute(parent)) return false;
  return parent.initializer === node && ts.isIdentifier(parent.name) && KEY_PROPERTY.test(parent.name.text);
}

/** Key or pattern of a text in the source; undefined for a text that is no key. @param {ts.Node} node */
function keyOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return KEY_TEXT.test(node.text) ? node.text : undefined;
  if (!ts.isTemplateExpression(node) || !KEY_TEXT.test(node.head.text)) return undefined;
  const rest = node.templateSpans.map(({ literal }) => literal.text);
  return rest.every((part) => /^[\w.-]*$/.test(part)) ? [node.head.text, ...rest].join("*") : undefined;
}

/**
 * @param {string} text
 * @param {string} name of the file; its ending tells TypeScript from TSX
 * @returns {ScannedFile}
 */
export function scanSource(text, name) {
  const kind = name.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile("source", text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (/** @type {number} */ place) => source.getLineAndCharacterOfPosition(place).line + 1;
  /** @type {ScannedFile} */
  const found = { imports: [], lazy: [], uses: [] };

  /** @param {ts.Node} node @returns {void} */
  const visit = (node) => {
    if (ts.isLiteralTypeNode(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const { moduleSpecifier } = node;
      if (moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) && !isTypeOnly(node))
        found.imports.push(moduleSpecifier.text);
      if (moduleSpecifier !== undefined) return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier !== undefined && ts.isStringLiteral(specifier)) found.lazy.push(specifier.text);
    }
    const key = keyOf(node);
    if (key !== undefined) found.uses.push({ key, line: lineAt(node.getStart()), isAsked: isAsked(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { 1: key = "", index } of text.matchAll(DECLARED))
    found.uses.push({ key, line: lineAt(index), isAsked: true });
  return found;
}

/** Keys of a message file, and whether it computes more of them. @param {string} text @returns {{ keys: string[], isComputed: boolean }} */
export function scanMessages(text) {
  const source = ts.createSourceFile("messages.ts", text, ts.ScriptTarget.Latest, false);
  /** @type {{ keys: string[], isComputed: boolean }} */
  const found = { keys: [], isComputed: false };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) found.keys.push(node.name.text);
    else if (ts.isSpreadAssignment(node)) found.isComputed = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
