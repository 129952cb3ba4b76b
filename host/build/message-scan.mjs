// Reads from a source file what decides which texts it needs: its imports and the message keys that it names. It parses with SWC, which
// takes a quarter of the time that TypeScript takes.
import { parseSync } from "@swc/core";

/**
 * Keys that a file names, with their place in bytes:
 *   "fitter.name"               the key itself
 *   `fitter.status.${status}`   "fitter.status.*"; an interpolation is one part of a key
 *   @messages right.**          in a comment, for keys that come from data; `**` is any number of parts
 * `isRequired` marks keys that must have a text: arguments of `t(…)`, values of properties such as `titleKey`, and keys declared in comments.
 * @typedef {{ key: string, place: number, isRequired: boolean }} KeyUse
 */
/**
 * Import specifiers as written. `endings` are the suffixes that templates append to a name: `saved` of `${resource.name}.saved`.
 * @typedef {{ imports: string[], lazy: string[], uses: KeyUse[], endings: string[] }} ScannedFile
 */
/** @typedef {{ type?: string } & Record<string, unknown>} Node Part of SWC's tree. */

const TRANSLATE = /(^|\.)t$|^t\.(key|count|countKey)$/;
const KEY_PROPERTY = /^[a-z]\w*Key$/;
const KEY_TEXT = /^[\w.-]+$/;
const KEY_ENDING = /^\.[\w.-]+$/;
const WITH_SOURCE = new Set(["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration"]);
const DECLARED = /@messages ([\w.*-]+)/g;

/** @param {string} text @param {string} name of the file; its ending tells TypeScript from TSX @returns {Node} */
function parse(text, name) {
  try {
    return parseSync(text, { syntax: "typescript", tsx: name.endsWith(".tsx"), target: "es2022" });
  } catch (cause) {
    throw new Error(`${name} cannot be parsed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Calls a function with each node, parents first. The function returns false to leave out what a node contains.
 * @param {Node} node @param {(node: Node) => boolean} enter
 */
function walk(node, enter) {
  if (node.type !== undefined && !enter(node)) return;
  for (const name in node) {
    const value = node[name];
    if (typeof value === "object" && value !== null && name !== "span") walk(value, enter);
  }
}

/** @param {Node} node import or export with a source */
function isTypeOnly({ typeOnly, specifiers = [], type }) {
  if (typeOnly === true) return true;
  return (
    type === "ImportDeclaration" &&
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.isTypeOnly === true)
  );
}

/** Name of the called function: `t`, `t.key`, `i18n.t`; "" for anything else. @param {Node} callee @returns {string} */
function calleeName({ type, value, object, property }) {
  if (type === "Identifier") return value;
  if (type !== "MemberExpression" || property.type !== "Identifier") return "";
  const owner = object.type === "MemberExpression" ? object.property : object;
  return owner.type === "Identifier" ? `${owner.value}.${property.value}` : property.value;
}

/** Returns the key argument of a `t(…)` call, or the value of a property such as `titleKey`. @param {Node} node @returns {Node | undefined} */
function requiredKeyNode({ type, callee, arguments: callArguments, key, name, value }) {
  if (type === "CallExpression") return TRANSLATE.test(calleeName(callee)) ? callArguments[0]?.expression : undefined;
  const property = type === "KeyValueProperty" ? key : type === "JSXAttribute" ? name : undefined;
  return property?.type === "Identifier" && KEY_PROPERTY.test(property.value) ? (value ?? undefined) : undefined;
}

/** Returns the key or pattern in a string or template literal; undefined if it is not a key. @param {Node} node */
function keyOf({ type, value, quasis }) {
  if (type === "StringLiteral") return KEY_TEXT.test(value) ? value : undefined;
  if (type !== "TemplateLiteral") return undefined;
  const [head, ...rest] = quasis.map(({ cooked }) => cooked);
  if (!KEY_TEXT.test(head)) return undefined;
  return rest.every((part) => /^[\w.-]*$/.test(part)) ? [head, ...rest].join("*") : undefined;
}

/** @param {Node} node @returns {string | undefined} */
function endingOf({ type, quasis }) {
  const [head, tail, ...others] = type === "TemplateLiteral" ? quasis.map(({ cooked }) => cooked) : [];
  return head === "" && others.length === 0 && KEY_ENDING.test(tail ?? "") ? tail.slice(1) : undefined;
}

/** Line of a place in a text. @param {string} text @param {number} place in bytes */
export const lineAt = (text, place) => Buffer.from(text).subarray(0, place).toString().split("\n").length;

/**
 * @param {string} text
 * @param {string} name of the file; its ending tells TypeScript from TSX
 * @returns {ScannedFile}
 */
export function scanSource(text, name) {
  /** @type {ScannedFile} */
  const scan = { imports: [], lazy: [], uses: [], endings: [] };
  /** @type {Set<Node>} */
  const requiredNodes = new Set();
  walk(parse(text, name), (node) => {
    if (node.type === "TsLiteralType") return false;
    if (WITH_SOURCE.has(node.type ?? "") && node.source != null) {
      if (!isTypeOnly(node)) scan.imports.push(node.source.value);
      return false;
    }
    if (node.type === "CallExpression" && node.callee.type === "Import") {
      const specifier = node.arguments[0]?.expression;
      if (specifier?.type === "StringLiteral") scan.lazy.push(specifier.value);
    }
    const keyNode = requiredKeyNode(node);
    if (keyNode !== undefined) requiredNodes.add(keyNode);
    const key = keyOf(node);
    const ending = endingOf(node);
    if (ending !== undefined) scan.endings.push(ending);
    // SWC counts bytes from 1.
    if (key !== undefined) scan.uses.push({ key, place: node.span.start - 1, isRequired: requiredNodes.has(node) });
    return true;
  });
  for (const { 1: key = "", index } of text.matchAll(DECLARED))
    scan.uses.push({ key, place: Buffer.byteLength(text.slice(0, index)), isRequired: true });
  return scan;
}

/** Returns the keys of a message file, and whether it also has computed keys. @param {string} text @returns {{ keys: string[], isComputed: boolean }} */
export function scanMessages(text) {
  /** @type {{ keys: string[], isComputed: boolean }} */
  const messages = { keys: [], isComputed: false };
  walk(parse(text, "messages.ts"), (node) => {
    if (node.type === "KeyValueProperty" && node.key.type === "StringLiteral") messages.keys.push(node.key.value);
    else if (node.type === "SpreadElement") messages.isComputed = true;
    return true;
  });
  return messages;
}
