import type { ResourceInput } from "./resource";

/** What names the calls of a resource. */
export type ApiName = Pick<ResourceInput<string, never>, "name" | "apiPath">;

/** Returns the path that all calls of a resource start with: `/admin/api/{apiPath}`, by default its name. */
export const apiPathOf = ({ name, apiPath = name }: ApiName): string => `/admin/api/${apiPath}`;
