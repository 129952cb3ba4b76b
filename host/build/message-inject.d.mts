import type { Plugin } from "rollup";

export function derivedMessages(): Plugin;
