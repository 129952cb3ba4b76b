import type { OutputPlugin } from "rollup";

/** Minifies chunks and writes their source maps. */
export function minifyChunks(): OutputPlugin;
