/**
 * The element of a resource screen: a definition, its slots and the engine's screen of that kind. The build generates an entry for each
 * screen of the registry, which calls `defineResourceElement()`.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { widen, type AnyResource, type Resource } from "../src/contract/resource";
import type { ResourceScreen, ScreenKind } from "../src/contract/resource-screen";
import { SCREEN_OPTIONS } from "../src/catalogue/screen-options";
import type { Fields } from "../src/contract/fields";
import type { Tag } from "../src/contract/screen";
import { narrowResource } from "../src/engine/narrow-resource";
import { withRouteScope } from "../src/engine/with-route-scope";
import type { ResourceSlots } from "../src/engine/slots";
import { getRuntime } from "../src/runtime";
import { queryClient } from "../src/runtime/queries";
import type { AttributeKind } from "./attributes";
import { defineElement } from "./define-element";

/** Properties of the engine's screens. */
export interface ResourceScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  /** Parts of the path by name, from the element's attributes: `{ id: "12" }`. A missing attribute is an empty string. */
  readonly params: Readonly<Record<string, string>>;
}

/** A screen of the engine. */
export interface KindScreen {
  (props: ResourceScreenProps): ReactNode;
  /** Loads ahead what the screen shows at once. */
  readonly preload?: (resource: AnyResource, slots: ResourceSlots | undefined) => void;
}

type ResourceValues = Readonly<Record<string, string | boolean | undefined>>;

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

const pathsOf = (screens: readonly ResourceScreen[]): string[] =>
  screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]);

/** Returns the further lists with the screens of their records. */
const furtherScreens = ({ lists = {} }: AnyResource): ResourceScreen[] =>
  Object.values(lists).flatMap(({ detail, ...list }) => (detail === undefined ? [list] : [list, detail]));

/** Returns the names of the path's parameters (`catalog/{type}/{id}` → `type`, `id`) and of the query parameters that the screen reads. */
function pathNames(resource: AnyResource, tag: Tag): string[] {
  const screensOfTag = [...Object.values(resource.screens), ...furtherScreens(resource)].filter(
    (screen) => screen.tag === tag,
  );
  const parts = pathsOf(screensOfTag).flatMap((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  return [...new Set([...parts, ...screensOfTag.flatMap(({ query = [] }) => query)])];
}

/** Returns whether the screen's URL fixes values of its records: a further list, or a path with parts that are field values. */
const hasFixedValues = (resource: AnyResource, tag: Tag): boolean =>
  furtherScreens(resource).some((screen) => screen.tag === tag) ||
  Object.values(resource.screens).some((screen) => screen.tag === tag && screen.parts !== undefined);

/** Returns the property for a path parameter. An element's `id` belongs to the page, so the parameter `id` is `idValue`. */
const propertyOf = (name: string): string => (name === "id" ? "idValue" : name);

/**
 * Defines the element of a resource screen.
 *
 * @param KindScreen the engine's screen of the kind
 * @param slots custom cells, fields and panels of the resource
 * @param messages message modules that the entry needs
 */
export function defineResourceElement<N extends string, F extends Fields>(
  tag: Tag,
  kind: ScreenKind,
  KindScreen: KindScreen,
  definition: Resource<N, F>,
  slots: ResourceSlots | undefined,
  messages: readonly string[],
): void {
  const resource = widen(definition);
  const names = pathNames(resource, tag);
  const Screen = hasFixedValues(resource, tag) ? withRouteScope(KindScreen, tag) : KindScreen;

  function ResourceElement(values: ResourceValues) {
    const params: Record<string, string> = {};
    for (const name of names) params[name] = textOf(values[propertyOf(name)]) ?? "";
    const filter = textOf(values["filter"]);
    const columns = textOf(values["columns"]);
    const actions = textOf(values["actions"]);
    const isReadOnly = values["readonly"] === true;
    const narrowed = useMemo(
      () => narrowResource(resource, { filter, columns, actions, readonly: isReadOnly }),
      [filter, columns, actions, isReadOnly],
    );
    return (
      <QueryClientProvider client={queryClient(getRuntime().slot)}>
        <Screen resource={narrowed} slots={slots} params={params} />
      </QueryClientProvider>
    );
  }

  defineElement<ResourceValues>(tag, {
    component: ResourceElement,
    attributes: {
      ...SCREEN_OPTIONS[kind],
      ...Object.fromEntries(names.map((name): [string, AttributeKind] => [propertyOf(name), "string"])),
    },
    messages,
    preload: () => KindScreen.preload?.(resource, slots),
  });
}
