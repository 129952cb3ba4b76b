import type { Plugin } from "rollup";

export function slim(code: string, tree: unknown, fail: (message: string) => never): string;
export function slimReact(): Plugin;
