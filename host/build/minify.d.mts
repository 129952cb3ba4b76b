import type { OutputPlugin } from "rollup";

/** Makes chunks small, with source maps. */
export function minifyChunks(): OutputPlugin;
