/**
 * Finds mistakes in definitions that the type checker cannot find: names of resources, fields, icons and screens that do not exist, and examples that break
 * their own definition. `npm run gen` refuses them.
 */
import { fillTemplate } from "../../src/contract/template";
import { routerPath } from "../../src/contract/route-pattern";
import { levelOfArticle } from "../../src/contract/article-name";
import type { Field, Fields } from "../../src/contract/fields";
import { META_COLUMNS } from "../../src/contract/list-definition";
import { type AnyAction, type AnyResource } from "../../src/contract/resource";
import type { ResourceScreen } from "../../src/contract/resource-screen";
import { isMet, rightsIn, withImpliedRights, type Right } from "../../src/contract/rights";
import { parseSort } from "../../src/contract/list-query";
import { findScreen } from "../../src/catalogue/screens";
import type { ScreenEntry } from "../../src/catalogue/registry";
import { didYouMean } from "./closest-name";
import { exampleMistakes, type Mistake } from "./example-mistakes";
import { filesUnder } from "./files";
import type { ScanResult, FoundResource } from "./scan";

interface ProjectNames {
  readonly resources: ReadonlyMap<string, AnyResource>;
  readonly screens: readonly ScreenEntry[];
  readonly icons: ReadonlySet<string>;
}

type Options = Readonly<Record<string, unknown>>;
const entriesOf = <T>(record: Readonly<Record<string, T>> | undefined): [string, T][] => Object.entries(record ?? {});

/** Every field that a definition declares, with its place in the file: `fields.owner`, `actions.hide.input.reason`. */
function declaredFields({ fields, actions, removal, tool, matrix, report }: AnyResource): [string, Field][] {
  const withPlace = (place: string, fields: Fields | undefined): [string, Field][] =>
    entriesOf(fields).flatMap(([name, field]) => [
      [`${place}.${name}`, field] as [string, Field],
      ...(field.kind === "rows"
        ? withPlace(`${place}.${name}`, (field.options as { readonly fields?: Fields }).fields)
        : []),
    ]);
  return [
    ...withPlace("fields", fields),
    ...entriesOf(actions).flatMap(([name, { input }]) => withPlace(`actions.${name}.input`, input)),
    ...withPlace("removal.input", removal?.input),
    ...withPlace("tool.input", tool?.input),
    ...withPlace("matrix.filters", matrix?.filters),
    ...withPlace("matrix.columns", matrix?.columns),
    ...withPlace("report.filters", report?.filters),
  ];
}

/** Names that a filter or a sort order of the resource's list may use. */
const columnNames = ({ fields }: AnyResource): string[] => [...Object.keys(fields), ...META_COLUMNS];

/** Reports names that are not fields of the resource. A filter may name a part of a field, such as `address.country`. */
const unknownNames = (place: string, names: readonly string[], resource: AnyResource): Mistake[] => {
  const existingNames = columnNames(resource);
  return names
    .filter((name) => !existingNames.includes(name.split(".")[0] ?? ""))
    .map((name) => [place, `"${resource.name}" has no field "${name}".${didYouMean(name, existingNames)}`]);
};

function targetMistakes(place: string, name: string, { resources }: ProjectNames): Mistake[] {
  if (resources.has(name) || levelOfArticle(name) !== undefined) return [];
  return [[place, `no resource has the name "${name}".${didYouMean(name, resources.keys())}`]];
}

function referenceMistakes(definition: AnyResource, project: ProjectNames): Mistake[] {
  const fields = declaredFields(definition).flatMap(([place, { options }]): Mistake[] => {
    const { resource, filter = {} } = options as { readonly resource?: string; readonly filter?: object };
    if (resource === undefined) return [];
    const target = project.resources.get(resource);
    return [
      ...targetMistakes(place, resource, project),
      ...(target === undefined ? [] : unknownNames(`${place}.filter`, Object.keys(filter), target)),
    ];
  });
  const touchMistakes = entriesOf(definition.actions).flatMap(([action, { touches = [] }]) =>
    touches.flatMap(({ resource, reference, filter = {} }): Mistake[] => {
      const place = `actions.${action}.touches`;
      const target = project.resources.get(resource);
      return [
        ...targetMistakes(place, resource, project),
        ...(target === undefined ? [] : unknownNames(place, [reference, ...Object.keys(filter)], target)),
      ];
    }),
  );
  return [...fields, ...touchMistakes];
}

/** Checks the names of fields in filters, sort orders and `parts` of screens. */
function nameMistakes(definition: AnyResource): Mistake[] {
  const { list, lists, screens } = definition;
  const sortMistakes = (place: string, sort: string | undefined): Mistake[] =>
    unknownNames(
      `${place}.sort`,
      parseSort(sort ?? "").map(({ field }) => field),
      definition,
    );
  const partMistakes = (place: string, screen: ResourceScreen): Mistake[] =>
    unknownNames(`${place}.parts`, Object.values(screen.parts ?? {}), definition);
  return [
    ...sortMistakes("list", list?.sort),
    ...(list?.opensOn === undefined || list.views?.[list.opensOn] !== undefined
      ? []
      : [["list.opensOn", `there is no view "${list.opensOn}".`] satisfies Mistake]),
    ...Object.entries(list?.shortcuts ?? {}).flatMap(([name, views]) =>
      Object.values(views)
        .filter((view) => list?.views?.[view] === undefined)
        .map((view): Mistake => [`list.shortcuts.${name}`, `there is no view "${view}".`]),
    ),
    ...entriesOf(list?.views).flatMap(([view, filter]) =>
      unknownNames(`list.views.${view}`, Object.keys(filter), definition),
    ),
    ...Object.entries(screens).flatMap(([kind, screen]) => partMistakes(`screens.${kind}`, screen)),
    ...entriesOf(lists).flatMap(([name, screen]) => [
      ...partMistakes(`lists.${name}`, screen),
      ...unknownNames(`lists.${name}.filter`, Object.keys(screen.filter ?? {}), definition),
      ...sortMistakes(`lists.${name}.list`, screen.list?.sort),
    ]),
  ];
}

const pathsOfAction = ([name, { path }]: [string, AnyAction]): [string, string][] =>
  path === undefined ? [] : [[`actions.${name}.path`, path]];

/** Checks that every admin path in the definition leads to a screen. */
function pathMistakes(
  { screens, lists, list, actions, import: importDefinition }: AnyResource,
  project: ProjectNames,
): Mistake[] {
  const parentPath = ([name, screen]: [string, ResourceScreen]): [string, string][] =>
    screen.backTo === undefined ? [] : [[`${name}.backTo.path`, screen.backTo.path]];
  const paths: [string, string][] = [
    ...Object.entries(screens).flatMap(([kind, screen]) => parentPath([`screens.${kind}`, screen])),
    ...entriesOf(lists).flatMap(([name, screen]) => parentPath([`lists.${name}`, screen])),
    ...entriesOf(list?.links).map(([name, path]): [string, string] => [`list.links.${name}`, path]),
    ...(list?.createPath === undefined ? [] : [["list.createPath", list.createPath] as [string, string]]),
    ...entriesOf(actions).flatMap(pathsOfAction),
    ...(importDefinition?.reviewPath === undefined
      ? []
      : [["import.reviewPath", importDefinition.reviewPath] as [string, string]]),
  ];
  const screenPaths = project.screens.flatMap(({ paths }) => paths.map((path) => path.slice(1)));
  return paths.flatMap(([place, path]): Mistake[] =>
    findScreen(
      fillTemplate(path, () => "1"),
      project.screens,
    ) === undefined
      ? [[place, `no screen has the path "${path}".${didYouMean(routerPath(path), screenPaths)}`]]
      : [],
  );
}

const iconMistake = (place: string, icon: string | undefined, { icons }: ProjectNames): Mistake[] =>
  icon === undefined || icons.has(icon)
    ? []
    : [
        [
          place,
          `Bootstrap Icons has no icon "${icon}".${didYouMean(icon, icons)} Names: https://icons.getbootstrap.com`,
        ],
      ];

function iconMistakes(definition: AnyResource, project: ProjectNames): Mistake[] {
  const { screens, lists, actions } = definition;
  return [
    ...Object.entries(screens).flatMap(([kind, { icon }]) => iconMistake(`screens.${kind}.icon`, icon, project)),
    ...entriesOf(lists).flatMap(([name, { icon }]) => iconMistake(`lists.${name}.icon`, icon, project)),
    ...entriesOf(actions).flatMap(([name, { icon }]) => iconMistake(`actions.${name}.icon`, icon, project)),
    ...declaredFields(definition).flatMap(([place, { options }]) =>
      entriesOf((options as Options)["icons"] as Readonly<Record<string, string>> | undefined).flatMap(
        ([value, icon]) => iconMistake(`${place}.icons.${value}`, icon, project),
      ),
    ),
  ];
}

/** Only the generic storage hashes secrets, and only those that are fields of the record itself. Elsewhere they would be stored in clear. */
function secretMistakes(definition: AnyResource): Mistake[] {
  const { table } = definition;
  return declaredFields(definition).flatMap(([place, { kind }]): Mistake[] => {
    if (kind !== "secret") return [];
    if (!/^fields\.[^.]+$/.test(place)) return [[place, "f.secret can only be a field of a record."]];
    const remedy = "Leave out `table`, or write the secret with an endpoint that hashes it.";
    return table === undefined ? [] : [[place, `f.secret is not hashed in the table "${table}". ${remedy}`]];
  });
}

/** Only tables are searched within a reference. */
function uniqueMistakes({ table, fields }: AnyResource): Mistake[] {
  return entriesOf(fields).flatMap(([name, { options }]): Mistake[] => {
    const { uniqueWithin } = options;
    if (uniqueWithin === undefined) return [];
    const place = `fields.${name}.uniqueWithin`;
    if (table === undefined) return [[place, "only resources with a `table` are searched within a reference."]];
    return fields[uniqueWithin]?.kind === "reference" ? [] : [[place, `"${uniqueWithin}" is not a reference.`]];
  });
}

/** Records that are archived need both ways: into the archive and back. */
function archiveMistakes({ operations, actions = {} }: AnyResource): Mistake[] {
  if (operations?.remove !== "archive") return [];
  return ["archive", "restore"]
    .filter((name) => actions[name] === undefined)
    .map((name) => ["operations.remove", `"archive" needs an action with the name "${name}".`]);
}

const ICON_FOLDER = "node_modules/@shoelace-style/shoelace/dist/assets/icons";

/** Finds screens that open with a right that does not suffice to read their records: they would show a refusal. */
function screenRightMistakes({ screens, lists, right }: AnyResource): Mistake[] {
  const own: [string, ResourceScreen][] = [
    ...Object.entries(screens)
      // An import shows no stored records.
      .filter(([kind]) => kind !== "import")
      .map(([kind, screen]): [string, ResourceScreen] => [`screens.${kind}`, screen]),
    ...entriesOf(lists).map(([name, screen]): [string, ResourceScreen] => [`lists.${name}`, screen]),
  ];
  const reads = (codes: readonly Right[]): boolean => {
    const held = withImpliedRights(codes);
    return isMet(right?.read, (code) => held.has(code));
  };
  return own.flatMap(([place, { right: opens }]) => {
    const isJoint = typeof opens === "object" && "all" in opens;
    const alternatives = isJoint ? [opens.all] : rightsIn(opens).map((code) => [code]);
    return alternatives
      .filter((codes) => !reads(codes))
      .map((codes): Mistake => [`${place}.right`, `"${codes.join(", ")}" does not suffice to read the records.`]);
  });
}

/** Names of the icons that can be bundled. */
export const iconNames = (): ReadonlySet<string> =>
  new Set(filesUnder(ICON_FOLDER, ".svg").map((file) => file.slice(ICON_FOLDER.length + 1, -".svg".length)));

/**
 * Checks all definitions against each other.
 *
 * @returns one line per mistake: file, place in it, what is wrong and the closest name that exists
 */
export function definitionMistakes(
  { resources, screens }: Pick<ScanResult, "resources" | "screens">,
  icons: ReadonlySet<string> = iconNames(),
): string[] {
  const project: ProjectNames = {
    resources: new Map(resources.map(({ definition }) => [definition.name, definition])),
    screens: screens.map(({ entry }) => entry),
    icons,
  };
  const resourceMistakes = ({ definition, file }: FoundResource): string[] =>
    [
      ...referenceMistakes(definition, project),
      ...nameMistakes(definition),
      ...pathMistakes(definition, project),
      ...iconMistakes(definition, project),
      ...secretMistakes(definition),
      ...uniqueMistakes(definition),
      ...archiveMistakes(definition),
      ...screenRightMistakes(definition),
      ...exampleMistakes(definition),
    ].map(([place, text]) => `${file}: ${place}: ${text}`);
  const bespokeMistakes = screens
    .filter(({ entry }) => entry.kind === "bespoke")
    .flatMap(({ entry, files: [file = ""] }) =>
      iconMistake("icon", entry.icon, project).map(([place, text]) => `${file}: ${place}: ${text}`),
    );
  return [...resources.flatMap(resourceMistakes), ...bespokeMistakes];
}
