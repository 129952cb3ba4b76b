import type { ResourceInput } from "./resource";

/** The part of a resource definition that names its calls. */
export type ApiName = Pick<ResourceInput<string, never>, "name" | "apiPath">;

/** Returns the path that all calls of a resource start with: `/admin/api/{apiPath}`, by default its name. */
export const apiPathOf = ({ name, apiPath = name }: ApiName): string => `/admin/api/${apiPath}`;
