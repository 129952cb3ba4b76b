/**
 * The element of a resource screen: a definition, the slots beside it and the engine's screen of that kind. The build derives one entry a
 * screen from the registry, which calls this.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { resourceMessages } from "../src/catalogue/messages";
import { widen, type AnyResource, type Resource, type ScreenKind } from "../src/contract/resource";
import type { Fields } from "../src/contract/fields";
import type { Tag } from "../src/contract/screen";
import type { ResourceSlots } from "../src/engine/slots";
import { getRuntime } from "../src/runtime";
import { queryClient } from "../src/runtime/queries";
import { defineElement, type AttributeKind } from "./define-element";

/** What the engine's screen of each kind is given. */
export interface ResourceScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  /** Parts of the path by name, from the element's attributes: `{ id: "12" }`; empty where the page gave none. */
  readonly params: Readonly<Record<string, string>>;
}

/** Names of the parts of the tag's paths, `catalog/{type}/{id}` → type, id; and of the query that it reads. */
function pathNames({ screens, lists = {} }: AnyResource, tag: Tag): string[] {
  const own = [...Object.values(screens), ...Object.values(lists)].filter((screen) => screen.tag === tag);
  const paths = own.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const parts = paths.flatMap((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  return [...new Set([...parts, ...own.flatMap(({ query = [] }) => query)])];
}

/** The property behind a part of the path; `id` is every element's own. */
const propertyOf = (name: string): string => (name === "id" ? "idValue" : name);

export function defineResourceElement<N extends string, F extends Fields>(
  tag: Tag,
  kind: ScreenKind,
  Screen: ComponentType<ResourceScreenProps>,
  definition: Resource<N, F>,
  slots: ResourceSlots | undefined,
): void {
  const resource = widen(definition);
  const names = pathNames(resource, tag);

  function ResourceElement(values: Readonly<Record<string, string | undefined>>) {
    const params: Record<string, string> = {};
    for (const name of names) params[name] = values[propertyOf(name)] ?? "";
    return (
      <QueryClientProvider client={queryClient(getRuntime().slot)}>
        <Screen resource={resource} slots={slots} params={params} />
      </QueryClientProvider>
    );
  }

  defineElement<Record<string, string | undefined>>(tag, {
    component: ResourceElement,
    attributes: Object.fromEntries(names.map((name): [string, AttributeKind] => [propertyOf(name), "string"])),
    messages: resourceMessages(kind, resource.name),
  });
}
