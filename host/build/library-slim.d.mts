import type { Plugin } from "rollup";

export interface Unused {
  readonly idle?: readonly string[];
  readonly dropped?: readonly string[];
  readonly always?: Readonly<Record<string, string>>;
  readonly unset?: readonly string[];
  readonly unread?: readonly string[];
}
export const UNUSED: ReadonlyMap<string, Unused>;
export function slimLibrary(code: string, tree: unknown, unused: Unused, fail: (message: string) => never): string;
export function slimLibraries(): Plugin;
