/**
 * Narrows a resource to a screen whose URL fixes field values: a further list, or a path with own parts
 * (`meta-data/{group}`). The rest of the engine treats the result like any resource.
 */
import { fillTemplate } from "../contract/template";
import { isObject } from "../contract/object";
import type { ChoiceOptions, Fields } from "../contract/fields";
import type { FixedValues } from "../contract/fixed-values";
import type { AnyResource } from "../contract/resource";
import type { FormDefinition, Tab } from "../contract/form-definition";
import type { FurtherList, ResourceScreen } from "../contract/resource-screen";
import { idIn } from "../contract/record-values";
import { alsoField, alsoIds } from "../contract/shared-order";
import { messageKeys } from "../contract/message-keys";
import type { Tag } from "../contract/screen";
import { withActions } from "./narrow-resource";

type Listing = ResourceScreen & Partial<FurtherList<Fields>>;
type Params = Readonly<Record<string, string>>;

const choiceValues = (resource: AnyResource, field: string): readonly string[] | undefined => {
  const { kind, options } = resource.fields[field] ?? {};
  return kind === "choice" ? (options as ChoiceOptions & { readonly values: readonly string[] }).values : undefined;
};

/** Returns the fixed filter and values; undefined when a part of the URL is not a value of its field. */
function fixedByRoute(resource: AnyResource, screen: Listing, params: Params) {
  const filter: Record<string, string> = { ...screen.filter };
  const values: Record<string, unknown> = {};
  for (const [part, field] of Object.entries(screen.parts ?? {})) {
    const isReference = resource.fields[field]?.kind === "reference";
    const text = params[part] ?? "";
    // A shorter address of a record names it by its id only.
    if (isReference && text === "" && screen.tag === resource.screens.detail?.tag) continue;
    if (isReference ? !/^\d{1,15}$/.test(text) : choiceValues(resource, field)?.includes(text) === false)
      return undefined;
    filter[field] = text;
    values[field] = isReference ? { id: Number(text), label: "" } : text;
  }
  return { filter, values } satisfies FixedValues;
}

/** Adds the kind of record of a list of one kind. Its records' screen opens and creates no others. */
function withKind(resource: AnyResource, fixed: FixedValues | undefined, list: Listing | undefined) {
  const { field = "" } = resource.variants ?? {};
  const kind = list?.filter?.[field];
  if (fixed === undefined || kind === undefined) return fixed;
  return {
    filter: { ...fixed.filter, [field]: kind },
    values: { ...fixed.values, [field]: kind },
  } satisfies FixedValues;
}

const fillParts = (path: string, params: Params): string =>
  fillTemplate(path, (name) => encodeURIComponent(params[name] ?? ""));

/** Returns the form reduced to the fields that pass `isIncluded`. */
function formWith(form: FormDefinition<Fields>, isIncluded: (name: string) => boolean): FormDefinition<Fields> {
  const pickCards = (all: Tab<Fields>): Tab<Fields> =>
    Object.fromEntries(Object.entries(all).map(([name, card]) => [name, card.filter(isIncluded)]));
  return "cards" in form
    ? { cards: pickCards(form.cards) }
    : { tabs: Object.fromEntries(Object.entries(form.tabs).map(([name, tab]) => [name, pickCards(tab)])) };
}

/** Joins the names of a screen's path parts. A record's screen belongs to the list with the same parts. */
const partsOf = (screen: ResourceScreen | undefined): string => Object.keys(screen?.parts ?? {}).join();

/**
 * Narrows a resource to a screen.
 *
 * @param tag element tag of the screen
 * @param params route parameters
 * @returns undefined when a part of the URL is not a value of its field
 */
export function scopeToRoute(resource: AnyResource, tag: Tag, params: Params): AnyResource | undefined {
  const lists: readonly Listing[] = [
    ...(resource.screens.list === undefined ? [] : [resource.screens.list]),
    ...Object.values(resource.lists ?? {}),
  ];
  const listOfTag = lists.find((screen) => screen.tag === tag);
  const listOfDetail = Object.values(resource.lists ?? {}).find(({ detail }) => detail?.tag === tag);
  const screen =
    listOfTag ?? listOfDetail?.detail ?? Object.values(resource.screens).find((other) => other.tag === tag);
  const fixed = screen && withKind(resource, fixedByRoute(resource, screen, params), listOfTag ?? listOfDetail);
  if (screen === undefined || fixed === undefined) return undefined;
  const backTo = screen.backTo && { path: screen.backTo.path, tag, titleKey: screen.backTo.titleKey };
  const list: Listing | undefined =
    backTo ?? listOfTag ?? listOfDetail ?? lists.find((other) => partsOf(other) === partsOf(screen));
  const listName = Object.entries(resource.lists ?? {}).find(([, other]) => other === list)?.[0];
  const { field = "", values: kinds = {} } = resource.variants ?? {};
  const kind = fixed.filter[field];
  const right = kinds[kind ?? ""]?.right;
  const otherKindFields = new Set(
    Object.entries(kinds).flatMap(([value, { fields = [] }]) => (value === kind ? [] : fields)),
  );
  const isIncluded = (name: string): boolean => kind === undefined || (!otherKindFields.has(name) && name !== field);
  const values = Object.values(fixed.filter).join(".");
  const form = list?.detail?.form ?? resource.form;
  const narrowed = list?.only === undefined ? resource : withActions(resource, list.only);
  return {
    ...narrowed,
    fixed,
    ...(form !== undefined && { form: formWith(form, isIncluded) }),
    ...(right !== undefined && { right: { read: right, write: right } }),
    ...(list !== undefined && {
      screens: {
        ...resource.screens,
        ...(list.detail !== undefined && { detail: list.detail }),
        list: {
          ...list,
          path: fillParts(list.path, params),
          titleKey:
            list.titleKey ?? messageKeys.title(resource.name, "list", list.parts === undefined ? listName : values),
        },
      },
      ...(resource.list !== undefined && {
        list: {
          ...resource.list,
          ...list.list,
          columns: (list.list?.columns ?? resource.list.columns).filter(isIncluded),
          filters: (list.list?.filters ?? resource.list.filters ?? []).filter((name) => !(name in fixed.filter)),
          links: Object.fromEntries(
            Object.entries(list.list?.links ?? resource.list.links ?? {}).map(([name, path]) => [
              name,
              fillParts(path, params),
            ]),
          ),
        },
      }),
    }),
  };
}

const comparable = (value: unknown): unknown => (isObject(value) && "id" in value ? value.id : value);

/** Returns whether a record has the values that the screen's URL fixes, or belongs to the record that it names. Rows without its further owners come from a list of that record. */
export const isInScope = ({ fields, fixed }: AnyResource, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fixed?.values ?? {}).every(([name, value]) => {
    const also = alsoField(fields, name);
    return (
      comparable(record[name]) === comparable(value) ||
      (also !== undefined && (record[also] === undefined || alsoIds(record, also).includes(idIn(value) ?? 0)))
    );
  });
