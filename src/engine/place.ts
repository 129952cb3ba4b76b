/**
 * A resource as a screen shows it whose place settles values: a further list, or a path with parts of its own (`meta-data/{group}`).
 * Everything else of the engine then works on it as on any other.
 */
import type { ChoiceOptions, Fields } from "../contract/fields";
import type { AnyResource, FixedValues, FormDefinition, FurtherList, ResourceScreen, Tab } from "../contract/resource";
import { messageKeys } from "../contract/message-keys";
import type { Tag } from "../contract/screen";

type Listing = ResourceScreen & Partial<FurtherList<Fields>>;
type Params = Readonly<Record<string, string>>;

const choicesOf = (resource: AnyResource, field: string): readonly string[] | undefined => {
  const { kind, options } = resource.fields[field] ?? {};
  return kind === "choice" ? (options as ChoiceOptions & { readonly values: readonly string[] }).values : undefined;
};

/** Undefined where a part of the address is no value of its field. */
function fixedBy(resource: AnyResource, screen: Listing, params: Params) {
  const filter: Record<string, string> = { ...screen.filter };
  const values: Record<string, unknown> = {};
  for (const [part, field] of Object.entries(screen.parts ?? {})) {
    const text = params[part] ?? "";
    const isReference = resource.fields[field]?.kind === "reference";
    if (isReference ? !/^\d{1,15}$/.test(text) : choicesOf(resource, field)?.includes(text) === false) return undefined;
    filter[field] = text;
    values[field] = isReference ? { id: Number(text), label: "" } : text;
  }
  return { filter, values } satisfies FixedValues;
}

const fill = (path: string, params: Params): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** The form with some of its fields. */
function formWith(form: FormDefinition<Fields>, isOurs: (name: string) => boolean): FormDefinition<Fields> {
  const cards = (all: Tab<Fields>): Tab<Fields> =>
    Object.fromEntries(Object.entries(all).map(([name, card]) => [name, card.filter(isOurs)]));
  return "cards" in form
    ? { cards: cards(form.cards) }
    : { tabs: Object.fromEntries(Object.entries(form.tabs).map(([name, tab]) => [name, cards(tab)])) };
}

/** Names of the parts, so that a record's screen finds the list it belongs to. */
const partsOf = (screen: ResourceScreen | undefined): string => Object.keys(screen?.parts ?? {}).join();

/** @returns undefined where the address names nothing */
export function place(resource: AnyResource, tag: Tag, params: Params): AnyResource | undefined {
  const lists: readonly Listing[] = [
    ...(resource.screens.list === undefined ? [] : [resource.screens.list]),
    ...Object.values(resource.lists ?? {}),
  ];
  const shown = lists.find((screen) => screen.tag === tag);
  const screen = shown ?? Object.values(resource.screens).find((other) => other.tag === tag);
  const fixed = screen && fixedBy(resource, screen, params);
  if (screen === undefined || fixed === undefined) return undefined;
  const up = screen.up && { path: screen.up.path, tag, titleKey: screen.up.titleKey };
  const list: Listing | undefined = up ?? shown ?? lists.find((other) => partsOf(other) === partsOf(screen));
  const further = Object.entries(resource.lists ?? {}).find(([, other]) => other === list)?.[0];
  const name = further === undefined ? "list" : `list.${further}`;
  const { field = "", values: kinds = {} } = resource.variants ?? {};
  const own = fixed.filter[field];
  const right = kinds[own ?? ""]?.right;
  const foreign = new Set(Object.entries(kinds).flatMap(([value, { fields = [] }]) => (value === own ? [] : fields)));
  const isOurs = (name: string): boolean => own === undefined || (!foreign.has(name) && name !== field);
  const values = Object.values(fixed.filter).join(".");
  return {
    ...resource,
    fixed,
    ...(resource.form !== undefined && { form: formWith(resource.form, isOurs) }),
    ...(right !== undefined && { right: { read: right, write: right } }),
    ...(list !== undefined && {
      screens: {
        ...resource.screens,
        list: {
          ...list,
          path: fill(list.path, params),
          titleKey:
            list.titleKey ?? messageKeys.title(resource.name, list.parts === undefined ? name : `list.${values}`),
        },
      },
      ...(resource.list !== undefined && {
        list: {
          ...resource.list,
          ...list.list,
          columns: (list.list?.columns ?? resource.list.columns).filter(isOurs),
          filters: (list.list?.filters ?? resource.list.filters ?? []).filter((name) => !(name in fixed.filter)),
        },
      }),
    }),
  };
}

const keyOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "id" in value ? value.id : value;

/** Whether a record stands where the screen shows records. */
export const standsHere = ({ fixed }: AnyResource, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fixed?.values ?? {}).every(([name, value]) => keyOf(record[name]) === keyOf(value));
