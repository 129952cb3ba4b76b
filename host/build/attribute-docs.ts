/** Reads the documentation of attributes from types: comments are descriptions, and literals are the allowed values. */
import path from "node:path";
import ts from "typescript";
import { attributeName } from "../../src/catalogue/registry";
import type { Field, Fields } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";
import type { AttributeDoc } from "./element-features";
import { oneLine, withoutBehaviourIds } from "./comments";

const SOURCE = "src/contract/element-attributes.ts";

const isAttributeType = (text: string): text is AttributeDoc["type"] => ["string", "boolean", "number"].includes(text);

/** Returns the literals in a type, in alphabetical order; undefined without any. */
function literalsOf(type: ts.Type): string[] | undefined {
  const options = type.isUnion() ? type.types : [type];
  const literals = options.flatMap((option) =>
    option.isStringLiteral() || option.isNumberLiteral() ? [String(option.value)] : [],
  );
  return literals.length === 0 ? undefined : literals.sort();
}

/** Returns how attributes of a type are parsed. */
function kindOf(type: ts.Type): AttributeDoc["type"] {
  const options = type.isUnion() ? type.types : [type];
  const all = (flags: ts.TypeFlags): boolean => options.every((option) => (option.flags & flags) !== 0);
  if (all(ts.TypeFlags.BooleanLike)) return "boolean";
  return all(ts.TypeFlags.NumberLike) ? "number" : "string";
}

function documentProperty(property: ts.Symbol, checker: ts.TypeChecker, kind?: AttributeDoc["type"]): AttributeDoc {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const values = literalsOf(type);
  const comment = ts.displayPartsToString(property.getDocumentationComment(checker));
  return {
    name: attributeName(property.name),
    property: property.name,
    type: kind ?? kindOf(type),
    ...(values !== undefined && { values }),
    description: withoutBehaviourIds(oneLine(comment)),
  };
}

/** Returns the attributes of every element, and those of each kind of resource screen. */
export function declaredAttributes(root: string, program: ts.Program) {
  const checker = program.getTypeChecker();
  const interfaces = program.getSourceFile(path.join(root, SOURCE))?.statements.filter(ts.isInterfaceDeclaration) ?? [];
  const propertiesOf = (name: string): readonly ts.Symbol[] => {
    const declaration = interfaces.find((candidate) => candidate.name.text === name);
    if (declaration === undefined) throw new Error(`${SOURCE} has no interface ${name}`);
    return checker.getTypeAtLocation(declaration).getProperties();
  };
  return {
    shared: propertiesOf("SharedAttributes").map((property) => ({
      ...documentProperty(property, checker),
      isShared: true,
    })),
    byKind: new Map(
      propertiesOf("ScreenAttributes").map((kind) => [
        kind.name,
        checker
          .getTypeOfSymbol(kind)
          .getProperties()
          .map((property) => documentProperty(property, checker)),
      ]),
    ),
  };
}

/** Returns the attributes in the `defineElement()` call of a hand-written entry, as the props of its component describe them. */
export function attributesOfEntry(source: ts.SourceFile, checker: ts.TypeChecker): AttributeDoc[] {
  const entryAttributes: AttributeDoc[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "defineElement") {
      const definition = node.arguments[1];
      if (definition !== undefined && ts.isObjectLiteralExpression(definition))
        entryAttributes.push(...attributesIn(definition, checker));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return entryAttributes;
}

function attributesIn(definition: ts.ObjectLiteralExpression, checker: ts.TypeChecker): AttributeDoc[] {
  const valueOf = (name: string): ts.Expression | undefined =>
    definition.properties.find(
      (property): property is ts.PropertyAssignment =>
        ts.isPropertyAssignment(property) && property.name.getText() === name,
    )?.initializer;
  const component = valueOf("component");
  const props = component && checker.getTypeAtLocation(component).getCallSignatures()[0]?.getParameters()[0];
  const propsType = props && checker.getTypeOfSymbol(props);
  const attributes = valueOf("attributes");
  if (attributes === undefined || !ts.isObjectLiteralExpression(attributes)) return [];
  return attributes.properties.flatMap((attribute) => {
    if (!ts.isPropertyAssignment(attribute)) return [];
    const kind = attribute.initializer.getText().replace(/"/g, "");
    const property = propsType?.getProperty(attribute.name.getText());
    return property !== undefined && isAttributeType(kind) ? [documentProperty(property, checker, kind)] : [];
  });
}

/** Lists names in a description; nothing without names. */
const listed = (title: string, names: readonly string[] = []): string =>
  names.length === 0 ? "" : ` ${title}: ${names.map((name) => `\`${name}\``).join(", ")}.`;

/** Adds the names that an attribute accepts for a resource to its description. */
export function withAcceptedNames(attribute: AttributeDoc, { actions, list }: AnyResource): AttributeDoc {
  const names: Readonly<Record<string, string>> = {
    filter: listed("Filters", list?.filters),
    columns: listed("Columns", list?.columns),
    actions: listed("Its own", [...Object.keys(actions ?? {}), ...Object.keys(list?.links ?? {})]),
  };
  return { ...attribute, description: attribute.description + (names[attribute.name] ?? "") };
}

const choicesOf = ({ kind, options }: Field): readonly string[] | undefined =>
  kind === "choice" ? (options as { readonly values: readonly string[] }).values : undefined;

/**
 * Returns the values that a screen accepts for a parameter of its address: those of the choice that the parameter fixes or presets. Undefined
 * when any text is possible.
 */
export function valuesOfParameter(
  { screens, lists = {}, fields, tool }: AnyResource,
  tag: string,
  name: string,
): readonly string[] | undefined {
  const screen = [...Object.values(screens), ...Object.values(lists)].find((candidate) => candidate.tag === tag);
  const presets: Fields = { ...fields, ...tool?.input };
  const field = presets[screen?.parts?.[name] ?? name];
  return field === undefined ? undefined : choicesOf(field);
}
