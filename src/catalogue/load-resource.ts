/** Loads definitions of resources by name. Apart from the screens, because a page's routes need no definitions. */
import type { AnyResource } from "../contract/resource";
import type { ResourceName } from "../contract/resource-names.gen";
import { patternOf } from "../contract/route-pattern";
import { RESOURCE_LOADERS } from "./resources.gen";
import { screenOf } from "./screens";

const isResourceName = (name: string): name is ResourceName => Object.hasOwn(RESOURCE_LOADERS, name);

/** Definitions that derive from the shop's data. A screen registers them after loading them. */
const shopResources = new Map<string, AnyResource>();
export const registerResource = (resource: AnyResource): void => void shopResources.set(resource.name, resource);

/** Returns whether `loadResource()` finds a definition of this name. */
export const isResourceKnown = (name: string): boolean => isResourceName(name) || shopResources.has(name);

/** Loads a resource's definition by name; undefined for an unknown name. */
export const loadResource = async (name: string): Promise<AnyResource | undefined> =>
  isResourceName(name) ? RESOURCE_LOADERS[name]() : shopResources.get(name);

/** Returns the router pattern of the resource's detail screen; undefined where there is none. */
export const detailPattern = (name: string): string | undefined => {
  const path = shopResources.get(name)?.screens.detail?.path;
  return screenOf(name, "detail")?.paths[0] ?? (path && patternOf(path));
};

/** Loads all definitions, for the server and for tests. */
export const loadResources = (): Promise<AnyResource[]> =>
  Promise.all(Object.values(RESOURCE_LOADERS).map((load) => load()));
